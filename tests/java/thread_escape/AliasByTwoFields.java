// Two fields of a house name the same lamp. Twin: DistinctByTwoFields.
public final class AliasByTwoFields {
    private final Lamp hall;
    private final Lamp stairs;

    private AliasByTwoFields(Lamp hall, Lamp stairs) {
        this.hall = hall;
        this.stairs = stairs;
    }

    private static final class Lamp {
        private boolean lit;
    }

    public static void main(String[] args) {
        Lamp lamp = new Lamp();
        AliasByTwoFields house = new AliasByTwoFields(lamp, lamp);
        new Thread(() -> {
            house.hall.lit = true; // RACE!
        }).start();
        new Thread(() -> {
            house.stairs.lit = false; // RACE!
        }).start();
    }
}
