// A parallel stream writes each element from the one index that it is. Twin: StreamFillsCellsTwice.
import java.util.stream.IntStream;

public final class StreamFillsOwnCells {
    private StreamFillsOwnCells() {}

    public static void main(String[] args) {
        int[] cells = new int[100];
        IntStream.range(0, cells.length).parallel().forEach(i -> {
            cells[i] = i; // NORACE
        });
        System.out.println(cells.length);
        System.out.println(cells[10]); // NORACE
        int sum = 0;
        for (int cell : cells) { // NORACE
            sum += cell;
        }
        System.out.println(sum);
    }
}
