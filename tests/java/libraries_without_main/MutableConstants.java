// Constants of an enum are shared by all. Twin: ConstantsThatCount.
import java.util.concurrent.atomic.AtomicInteger;

public enum MutableConstants {
    LEFT,
    RIGHT;

    private int uses;

    public void use() {
        uses++; // RACE!
    }
}
