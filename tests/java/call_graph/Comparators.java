// Comparator combinators: comparing, thenComparing, reversed, nullsFirst, naturalOrder.
import java.util.Arrays;
import java.util.Comparator;

public class Comparators {
    static class Rank implements Comparable<Rank> {
        final int order;

        Rank(int order) {
            this.order = order;
        }

        public int compareTo(Rank other) {
            return order - other.order;
        }
    }

    static class Player {
        final Rank rank;
        final String name;

        Player(int order, String name) {
            this.rank = new Rank(order);
            this.name = name;
        }

        Rank rank() {
            return rank;
        }

        String name() {
            return name;
        }

        double score() {
            return rank.order;
        }
    }

    public static void main(String[] args) {
        Player[] players = {new Player(2, "b"), null, new Player(1, "a"), new Player(1, "c")};
        Comparator<Player> order = Comparator.comparing(Player::rank).thenComparing(Player::name);
        Arrays.sort(players, Comparator.nullsFirst(order.reversed()));
        System.out.println(players[1].name());
        Comparator<Player> natural = Comparator.comparing(Player::rank, Comparator.naturalOrder());
        System.out.println(natural.compare(players[1], players[2]));
        System.out.println(Comparator.comparingDouble(Player::score).compare(players[1], players[3]));
    }
}
