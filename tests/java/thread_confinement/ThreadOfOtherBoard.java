// Each of two boards has a thread of its own, but the points of one are those of the other. Twin: ThreadOfEachBoard.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

public final class ThreadOfOtherBoard {
    private ThreadOfOtherBoard() {}

    private static final class Board {
        private final BlockingQueue<Integer> inbox = new LinkedBlockingQueue<>();
        private final Thread loop = new Thread(this::drain);
        private final List<Integer> points;

        Board(List<Integer> points) {
            this.points = points;
            loop.start();
        }

        private void drain() {
            try {
                for (int next = inbox.take(); next > 0; next = inbox.take()) {
                    points.add(next); // RACE!
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private static final class Player extends Thread {
        private final Board board;

        Player(Board board) {
            this.board = board;
        }

        @Override
        public void run() {
            board.inbox.add(1);
        }
    }

    public static void main(String[] args) {
        List<Integer> points = new ArrayList<>();
        Board[] boards = {new Board(points), new Board(points)};
        new Player(boards[0]).start();
        new Player(boards[1]).start();
    }
}
