// An element of an array is another object than the field names; one thread goes by the array, the other by the field. Twin: ElementIsTheGlobal.
public final class ElementIsAnother {
    private final Seat best = new Seat();
    private final Seat[] seats = {new Seat(), new Seat(), new Seat()};

    private static final class Seat {
        private String guest;
    }

    private void fill() {
        for (int i = 0; i < seats.length; i++) {
            seats[i].guest = "guest " + i; // NORACE
        }
    }

    private String best() {
        return best.guest; // NORACE
    }

    public static void main(String[] args) {
        ElementIsAnother hall = new ElementIsAnother();
        new Thread(hall::fill).start();
        System.out.println(hall.best());
    }
}
