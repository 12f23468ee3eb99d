// The same leaflet is put in each time, and two readers take it out. Twin: LeafletEachTime.
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;

public final class LeafletAgain {
    private static final BlockingQueue<Leaflet> STACK = new LinkedBlockingQueue<>();

    private LeafletAgain() {}

    private static final class Leaflet {
        private int folds;
    }

    private static void fold() {
        Leaflet leaflet = STACK.poll();
        if (leaflet != null) {
            leaflet.folds++; // RACE!
        }
    }

    public static void main(String[] args) {
        new Thread(LeafletAgain::fold).start();
        new Thread(LeafletAgain::fold).start();
        Leaflet leaflet = new Leaflet();
        for (int i = 0; i < 2; i++) {
            STACK.add(leaflet);
        }
    }
}
