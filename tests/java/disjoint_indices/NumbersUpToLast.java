// If the last number is the largest there is, the loop never ends, and begins anew from below. Twin: NumbersBelowEnd.
public final class NumbersUpToLast {
    private NumbersUpToLast() {}

    public static void main(String[] args) {
        int[] cells = new int[8];
        int last = Integer.parseInt(args[0]);
        for (int i = 0; i <= last; i++) {
            int number = i;
            new Thread(() -> {
                cells[number]++; // RACE!
            }).start();
        }
    }
}
