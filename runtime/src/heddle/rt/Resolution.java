package heddle.rt;

/**
 * Finds the places of fields when a site is executed first.
 *
 * <p>A field reference resolves to a field of its owner or a superclass of it (JVMS 5.4.3.2). Classes
 * are found from the object, or by the loader that the access itself would use.
 */
final class Resolution {
    private static final String SHADOW = "heddle$";

    private Resolution() {}

    /** Returns the offset of a site's shadow field in this object, and remembers it. */
    static int shadowField(Site site, Object object) {
        String owner = site.owner.replace('/', '.');
        Class<?> type = object.getClass();
        while (type != null && !type.getName().equals(owner)) {
            type = type.getSuperclass();
        }
        long offset = -1;
        while (type != null && offset < 0 && type.getSuperclass() != null) {
            offset = Memory.fieldOffset(type, SHADOW + site.name);
            type = type.getSuperclass();
        }
        if (offset < 0) {
            Statistics.FIELDS_WITHOUT_SHADOW.incrementAndGet();
        }
        site.offset = offset < 0 ? Site.NO_SHADOW_FIELD : (int) offset;
        return site.offset;
    }

    /** Returns the place of a static field, and remembers it; null if its class is not found. */
    static StaticPlace staticField(Site site) {
        Class<?> owner = owner(site);
        if (owner == null) {
            return null;
        }
        Class<?> declaring = declaring(owner, site.name);
        Parts parts = Shadows.of(declaring).parts();
        String field = site.field();
        FieldState[] state = parts.field(field);
        StaticPlace place = new StaticPlace(declaring, state, parts.volatileField(field));
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

    /** Returns the class that declares a static field; its owner if that cannot be known. */
    private static Class<?> declaring(Class<?> owner, String name) {
        for (Class<?> type = owner; type != null; type = type.getSuperclass()) {
            if (type.getSuperclass() == Object.class && type == owner) {
                return owner;
            }
            try {
                return type.getDeclaredField(name).getDeclaringClass();
            } catch (NoSuchFieldException | LinkageError | RuntimeException e) {
                continue;
            }
        }
        return owner;
    }
}
