// Each thread reads the element that it wrote. Twin: SlotBesideOwn.
public final class SlotReadAgain {
    private SlotReadAgain() {}

    public static void main(String[] args) {
        int[] cells = new int[8];
        for (int i = 0; i < 4; i++) {
            int number = i;
            new Thread(() -> {
                cells[number] = 1; // NORACE
                System.out.println(cells[number]); // NORACE
            }).start();
        }
    }
}
