package heddle.rt;

import java.lang.reflect.Field;
import java.util.Arrays;

/** Clones of objects: Object.clone copies shadow fields too, which are about the original. */
final class Clones {
    /** The offsets of all shadow fields of a class and its superclasses. */
    private static final ClassValue<long[]> SHADOW_FIELDS =
            new ClassValue<long[]>() {
                @Override
                protected long[] computeValue(Class<?> type) {
                    return shadowFields(type);
                }
            };

    private Clones() {}

    /** Makes the fields of a clone, which no other thread has yet, ones that were never accessed. */
    static void forget(Object clone) {
        for (long offset : SHADOW_FIELDS.get(clone.getClass())) {
            FieldState copied = Memory.get(clone, offset);
            if (copied != null) {
                Memory.compareAndSet(clone, offset, copied, null);
            }
        }
    }

    private static long[] shadowFields(Class<?> type) {
        long[] found = new long[0];
        for (Class<?> each = type; each != null; each = each.getSuperclass()) {
            try {
                for (Field field : each.getDeclaredFields()) {
                    if (field.getType() == FieldState.class) {
                        found = Arrays.copyOf(found, found.length + 1);
                        found[found.length - 1] = Memory.fieldOffset(each, field.getName());
                    }
                }
            } catch (LinkageError e) {
                Statistics.INTERNAL_ERRORS.incrementAndGet(); // a type of another field is not there
            }
        }
        return found;
    }
}
