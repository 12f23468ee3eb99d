// Arrays made from classes: of numbers, of several dimensions, of the class of another array.
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.List;

public class ReflectionArraysMore {
    static class Seat {
        void sit() {
            System.out.println("sits");
        }
    }

    static class NeverSeat extends Seat {
        @Override
        void sit() {}
    }

    @SuppressWarnings("unchecked")
    static <T> T[] grown(T[] array, T more) {
        Class<?> type = array.getClass().getComponentType();
        T[] result = (T[]) Array.newInstance(type, array.length + 1);
        result[array.length] = more;
        return result;
    }

    public static void main(String[] args) {
        Seat[] seats = grown(new Seat[0], new Seat());
        seats[0].sit();
        Seat[][] rows = (Seat[][]) Array.newInstance(Seat.class, 2, 2);
        rows[1][1] = new Seat();
        rows[1][1].sit();
        int[] numbers = (int[]) Array.newInstance(int.class, 3);
        System.out.println(numbers.length);
        List<Seat> list = new ArrayList<>(List.of(seats));
        list.toArray(new Seat[0])[0].sit();
        for (Seat seat : list.toArray(Seat[]::new)) {
            seat.sit();
        }
    }
}
