// Two threads count in a field of an enum constant. Twin: EnumFieldLocked.
public final class EnumFieldUnlocked {
    private EnumFieldUnlocked() {}

    private enum Color {
        RED,
        GREEN;

        private int used;

        void use() {
            used++; // RACE!
        }
    }

    public static void main(String[] args) {
        new Thread(() -> Color.RED.use()).start();
        new Thread(() -> Color.valueOf("RED").use()).start();
        System.out.println(Color.GREEN.used); // RACE: Enum.valueOf may return any constant
    }
}
