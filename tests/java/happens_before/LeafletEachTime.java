// Another leaflet is put in each time, so that each has one reader. Twin: LeafletAgain.
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

public final class LeafletEachTime {
    private static final BlockingQueue<Leaflet> STACK = new LinkedBlockingQueue<>();

    private LeafletEachTime() {}

    private static final class Leaflet {
        private int folds;
    }

    private static void fold() {
        Leaflet leaflet = STACK.poll();
        if (leaflet != null) {
            leaflet.folds++; // NORACE
        }
    }

    public static void main(String[] args) {
        new Thread(LeafletEachTime::fold).start();
        new Thread(LeafletEachTime::fold).start();
        for (int i = 0; i < 2; i++) {
            Leaflet leaflet = new Leaflet();
            STACK.add(leaflet);
        }
    }
}
