// Each thread also reads the element of the next. Twin: SlotReadAgain.
public final class SlotBesideOwn {
    private SlotBesideOwn() {}

    public static void main(String[] args) {
        int[] cells = new int[8];
        for (int i = 0; i < 4; i++) {
            int number = i;
            new Thread(() -> {
                cells[number] = 1; // RACE!
                System.out.println(cells[number + 1]); // RACE!
            }).start();
        }
    }
}
