package heddle.rt;

/** The instrumented twin of a class, as the store has it. */
final class Twin {
    private static final byte INTEGER = 3;
    private static final int ENTRY = 5;

    private final byte[] bytes;
    private final String sites;

    Twin(byte[] bytes, String sites) {
        this.bytes = bytes;
        this.sites = sites;
    }

    /**
     * Returns the class to be defined by a loader: the sites are added to those of this process, and
     * their numbers put into the constant pool. IllegalArgumentException if the twin is damaged.
     */
    byte[] numbered(ClassLoader loader) {
        Sites.Table table = new Sites.Table(sites, loader);
        int count = table.sites.size();
        for (int i = 0; i < count; i++) {
            int entry = table.offset + i * ENTRY;
            if (entry < 0 || entry + ENTRY > bytes.length || bytes[entry] != INTEGER) {
                throw new IllegalArgumentException("no integers for sites");
            }
        }
        int base = count == 0 ? 0 : Sites.add(table.sites);
        for (int i = 0; i < count; i++) {
            putInt(table.offset + i * ENTRY + 1, base + i);
        }
        return bytes;
    }

    private void putInt(int offset, int value) {
        for (int i = 0; i < Integer.BYTES; i++) {
            bytes[offset + i] = (byte) (value >>> Byte.SIZE * (Integer.BYTES - 1 - i));
        }
    }
}
