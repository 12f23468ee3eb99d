// Two clones of an array hold the same box. Twin: ClonesOfArrays.
import java.util.List;

final class ClonesOfOneArray {
    static class Box {
        int value;
    }

    static class Owner implements Cloneable {
        Box box = new Box();

        @Override
        public Owner clone() {
            try {
                return (Owner) super.clone();
            } catch (CloneNotSupportedException impossible) {
                throw new AssertionError(impossible);
            }
        }
    }

    static void increment(Box box) {
        box.value++; // RACE!
    }

    public static void main(String[] args) {
        Box[] here = {new Box()};
        Box[] there = {new Box()};
        Box[] left = here.clone();
        Box[] right = here.clone();
        new Thread(() -> increment(left[0])).start();
        new Thread(() -> increment(right[0])).start();

        Object[] first = List.of(new Box()).toArray();
        Object[] second = List.of(new Box()).toArray();
        new Thread(() -> increment((Box) first[0])).start();
        new Thread(() -> increment((Box) second[0])).start();

        Owner owner = new Owner().clone();
        Owner other = new Owner().clone();
        owner.box = new Box();
        other.box = new Box();
        new Thread(() -> increment(owner.box)).start();
        new Thread(() -> increment(other.box)).start();
    }
}
