// Two threads count in a field of an enum constant, under its monitor. Twin: EnumFieldUnlocked.
public final class EnumFieldLocked {
    private EnumFieldLocked() {}

    private enum Color {
        RED,
        GREEN;

        private int used;

        synchronized void use() {
            used++; // RACE: Enum.valueOf may return any constant
        }
    }

    public static void main(String[] args) {
        new Thread(() -> Color.RED.use()).start();
        new Thread(() -> Color.valueOf("RED").use()).start();
        System.out.println(Color.GREEN.used); // RACE: Enum.valueOf may return any constant
    }
}
