// A clone keeps the palette of the original. Twin: DeepClone.
public final class ShallowClone implements Cloneable {
    private Palette palette = new Palette();

    private static final class Palette {
        private int red;
    }

    @Override
    protected ShallowClone clone() {
        try {
            ShallowClone copy = (ShallowClone) super.clone();
            return copy;
        } catch (CloneNotSupportedException e) {
            throw new IllegalStateException(e);
        }
    }

    private synchronized void redder() {
        palette.red++; // RACE!
    }

    public static void main(String[] args) {
        ShallowClone original = new ShallowClone();
        ShallowClone[] pictures = {original, original.clone(), original.clone()};
        Runnable painting = () -> {
            for (ShallowClone picture : pictures) {
                picture.redder();
            }
        };
        new Thread(painting).start();
        new Thread(painting).start();
    }
}
