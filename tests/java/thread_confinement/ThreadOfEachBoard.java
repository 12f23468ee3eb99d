// Each of two boards has a thread of its own, which alone changes its points. Twin: ThreadOfOtherBoard.
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

public final class ThreadOfEachBoard {
    private ThreadOfEachBoard() {}

    private static final class Board {
        private final BlockingQueue<Integer> inbox = new LinkedBlockingQueue<>();
        private final Thread loop = new Thread(this::drain);
        private final List<Integer> points = new ArrayList<>();

        Board() {
            loop.start();
        }

        private void drain() {
            try {
                for (int next = inbox.take(); next > 0; next = inbox.take()) {
                    points.add(next); // NORACE
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
        Board[] boards = {new Board(), new Board()};
        new Player(boards[0]).start();
        new Player(boards[1]).start();
    }
}
