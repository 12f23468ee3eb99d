// Numbers stay below an end, whatever that is. Twin: NumbersUpToLast.
public final class NumbersBelowEnd {
    private NumbersBelowEnd() {}

    public static void main(String[] args) {
        int[] cells = new int[8];
        int end = Integer.parseInt(args[0]);
        for (int i = 0; i < end; i++) {
            int number = i;
            new Thread(() -> {
                cells[number]++; // NORACE
            }).start();
        }
    }
}
