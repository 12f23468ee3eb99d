// Arrays.sort with and without a comparator, parallelPrefix, setAll, binarySearch.
import java.util.Arrays;
import java.util.Comparator;

public class ArraysSort {
    static class Card implements Comparable<Card> {
        final int rank;

        Card(int rank) {
            this.rank = rank;
        }

        public int compareTo(Card other) {
            return Integer.compare(rank, other.rank);
        }

        int rank() {
            return rank;
        }
    }

    static Card card(int index) {
        return new Card(9 - index);
    }

    static class Reverse implements Comparator<Card> {
        public int compare(Card a, Card b) {
            return b.compareTo(a);
        }
    }

    public static void main(String[] args) {
        Card[] cards = new Card[4];
        Arrays.setAll(cards, ArraysSort::card);
        Arrays.sort(cards);
        System.out.println(Arrays.binarySearch(cards, new Card(7)));
        Arrays.sort(cards, new Reverse());
        System.out.println(cards[0].rank());
    }
}
