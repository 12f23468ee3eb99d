// A task of a stream is found in the queue of a worker, and taken for done before it is.
import java.util.*; import java.util.concurrent.*; import java.util.stream.*;
public final class StreamTaskSpoiled {
    static int seen;
    static final class Peeker extends RecursiveAction {
        protected void compute() {}
        static void spoil() { ForkJoinTask<?> t = peekNextLocalTask(); if (t != null) t.quietlyComplete(); }
    }
    public static void main(String[] a) {
        IntStream.range(0, 1000).parallel().forEach(i -> { Peeker.spoil(); seen = i; }); // RACE!
        System.out.println(seen); // RACE!
    }
}
