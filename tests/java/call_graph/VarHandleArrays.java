// VarHandles on arrays of references and AtomicReferenceArray.
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicReferenceArray;

public class VarHandleArrays {
    static class Seat {
        void take() {}

        Seat other() {
            return new Window();
        }
    }

    static class Window extends Seat {
        @Override
        void take() {
            System.out.println("window");
        }
    }

    static final VarHandle SEATS = MethodHandles.arrayElementVarHandle(Seat[].class);

    public static void main(String[] args) {
        Seat[] seats = new Seat[2];
        SEATS.setVolatile(seats, 0, new Window());
        seats[0].take();
        Seat seat = (Seat) SEATS.getAcquire(seats, 0);
        System.out.println(SEATS.compareAndSet(seats, 1, null, new Seat()));
        seats[1].take();
        seat.take();
        AtomicReferenceArray<Seat> array = new AtomicReferenceArray<>(1);
        array.set(0, new Seat());
        array.getAndUpdate(0, Seat::other).take();
        array.get(0).take();
    }
}
