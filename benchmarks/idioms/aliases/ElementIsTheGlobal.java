// An element of an array is the object that a field names; one thread goes by the array, the other by the field. Twin: ElementIsAnother.
public final class ElementIsTheGlobal {
    private final Seat best = new Seat();
    private final Seat[] seats = {new Seat(), best, new Seat()};

    private static final class Seat {
        private String guest;
    }

    private void fill() {
        for (int i = 0; i < seats.length; i++) {
            seats[i].guest = "guest " + i; // RACE!
        }
    }

    private String best() {
        return best.guest; // RACE!
    }

    public static void main(String[] args) {
        ElementIsTheGlobal hall = new ElementIsTheGlobal();
        new Thread(hall::fill).start();
        System.out.println(hall.best());
    }
}
