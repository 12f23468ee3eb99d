// A reference is published by a race, but the field behind it is final and safe. Twin: RacyPublicationPlain.
public final class RacyPublicationFinal {
    private static Box shared;

    private RacyPublicationFinal() {}

    private static final class Box {
        private final int value;

        Box(int value) {
            this.value = value; // NORACE
        }
    }

    public static void main(String[] args) {
        new Thread(() -> {
            Box box = shared; // RACE!
            if (box != null) {
                System.out.println(box.value); // NORACE
            }
        }).start();
        shared = new Box(7); // RACE!
    }
}
