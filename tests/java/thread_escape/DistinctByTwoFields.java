// Two fields of a house name different lamps. Twin: AliasByTwoFields.
public final class DistinctByTwoFields {
    private final Lamp hall;
    private final Lamp stairs;

    private DistinctByTwoFields(Lamp hall, Lamp stairs) {
        this.hall = hall;
        this.stairs = stairs;
    }

    private static final class Lamp {
        private boolean lit;
    }

    public static void main(String[] args) {
        Lamp lamp = new Lamp();
        DistinctByTwoFields house = new DistinctByTwoFields(lamp, new Lamp());
        new Thread(() -> {
            house.hall.lit = true; // NORACE
        }).start();
        new Thread(() -> {
            house.stairs.lit = false; // NORACE
        }).start();
    }
}
