// A reference is published by a race, and so is the plain field behind it. Twin: RacyPublicationFinal.
public final class RacyPublicationPlain {
    private static Box shared;

    private RacyPublicationPlain() {}

    private static final class Box {
        private int value;

        Box(int value) {
            this.value = value; // RACE!
        }
    }

    public static void main(String[] args) {
        new Thread(() -> {
            Box box = shared; // RACE!
            if (box != null) {
                System.out.println(box.value); // RACE!
            }
        }).start();
        shared = new Box(7); // RACE!
    }
}
