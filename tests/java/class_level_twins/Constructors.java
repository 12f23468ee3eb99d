// What a constructor does is not shared yet, also through a private method, unless another method
// calls that as well.
class RacyShape {
    private int sides; // RACE! RacyShape.sides 1 1 2

    RacyShape() {
        init();
    }

    void reset() {
        init();
    }

    int sides() {
        return sides;
    }

    private void init() {
        sides = 4;
    }
}

class SafeShape {
    private int sides; // NORACE

    SafeShape() {
        init();
    }

    int sides() {
        return sides;
    }

    private void init() {
        sides = 4;
    }
}
