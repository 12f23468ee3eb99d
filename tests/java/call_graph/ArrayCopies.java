// System.arraycopy, Arrays.copyOf, copyOfRange and fill move references.
import java.util.Arrays;

public class ArrayCopies {
    static class Item {
        void copied() {}

        void grown() {}

        void ranged() {}

        void filled() {}
    }

    public static void main(String[] args) {
        Item[] from = {new Item()};
        Item[] to = new Item[3];
        System.arraycopy(from, 0, to, 1, 1);
        to[1].copied();
        Item[] grown = Arrays.copyOf(from, 2);
        grown[0].grown();
        Item[] ranged = Arrays.copyOfRange(to, 1, 2);
        ranged[0].ranged();
        Object[] filled = new Object[2];
        Arrays.fill(filled, new Item());
        ((Item) filled[1]).filled();
    }
}
