package heddle.rt;

import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;

/**
 * Finds the places of fields when a site is executed first.
 *
 * <p>A field reference resolves to a field of its owner or a superclass of it (JVMS 5.4.3.2). Classes
 * are found from the object, or by the loader that the access itself would use.
 */
final class Resolution {
    private static final String SHADOW = "heddle$";

    private Resolution() {}

    /** Returns what stands in {@link Site#offset} for an instance field, and puts it there. */
    static int instanceField(Site site, Object object) {
        Class<?> owner = ownerOf(site, object);
        int offset = site.isOpen() ? openField(site, owner) : shadowField(site, owner);
        if (offset == Site.NO_SHADOW_FIELD) {
            Statistics.FIELDS_WITHOUT_SHADOW.incrementAndGet();
        }
        site.offset = offset;
        return offset;
    }

    private static Class<?> ownerOf(Site site, Object object) {
        String owner = site.owner.replace('/', '.');
        Class<?> type = object.getClass();
        while (type != null && !type.getName().equals(owner)) {
            type = type.getSuperclass();
        }
        return type;
    }

    private static int openField(Site site, Class<?> owner) {
        Field field = declared(site, owner);
        if (field == null) {
            return Site.UNCHECKED;
        }
        if (Modifier.isVolatile(field.getModifiers())) {
            return Site.VOLATILE;
        }
        boolean isFinal = Modifier.isFinal(field.getModifiers());
        return isFinal ? Site.UNCHECKED : shadowField(site, field.getDeclaringClass());
    }

    private static int shadowField(Site site, Class<?> declaring) {
        long offset = -1;
        if (declaring != null && declaring.getSuperclass() != null) {
            offset = Memory.fieldOffset(declaring, SHADOW + site.name);
        }
        return offset <= 0 ? Site.NO_SHADOW_FIELD : (int) offset;
    }

    /** Returns the place of a static field, and remembers it; null if its class is not found. */
    static StaticPlace staticField(Site site) {
        Class<?> owner = owner(site);
        if (owner == null) {
            return null;
        }
        Field field = site.isOpen() ? declared(site, owner) : null;
        Class<?> declaring = field == null ? owner : field.getDeclaringClass();
        int modifiers = field == null ? 0 : field.getModifiers();
        boolean isVolatile = site.offset == Site.VOLATILE || Modifier.isVolatile(modifiers);
        boolean isPlain = !isVolatile && !Modifier.isFinal(modifiers);
        Parts parts = Shadows.of(declaring).parts();
        StaticPlace place =
                new StaticPlace(
                        declaring,
                        isPlain ? parts.field(site.field()) : null,
                        isVolatile ? parts.volatileField(site.field()) : null);
        site.place = place;
        return place;
    }

    /** Returns the initialisation state of a site's class, without the place of a field. */
    static StaticPlace classInUse(Site site) {
        Class<?> owner = owner(site);
        if (owner == null) {
            return null;
        }
        StaticPlace place = new StaticPlace(owner, null, null);
        site.place = place;
        return place;
    }

    private static Class<?> owner(Site site) {
        ClassLoader loader = site.of.loader();
        try {
            return loader == null
                    ? null
                    : Class.forName(site.owner.replace('/', '.'), false, loader);
        } catch (ClassNotFoundException | LinkageError | RuntimeException e) {
            return null; // the access itself reports it
        }
    }

    /** Returns the field that a reference resolves to, or null if it cannot be found. */
    private static Field declared(Site site, Class<?> owner) {
        try {
            return found(site, owner);
        } catch (LinkageError | RuntimeException e) {
            return null;
        }
    }

    /** Looks in a class, then in its interfaces, then in its superclass. */
    private static Field found(Site site, Class<?> type) {
        if (type == null) {
            return null;
        }
        for (Field field : type.getDeclaredFields()) {
            if (field.getName().equals(site.name) && hasDescriptor(field, site)) {
                return field;
            }
        }
        for (Class<?> each : type.getInterfaces()) {
            Field field = found(site, each);
            if (field != null) {
                return field;
            }
        }
        return found(site, type.getSuperclass());
    }

    private static boolean hasDescriptor(Field field, Site site) {
        String method = MethodType.methodType(field.getType()).toMethodDescriptorString();
        return method.equals("()" + site.descriptor);
    }
}
