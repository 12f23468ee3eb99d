// A clone gets a palette of its own before anyone sees it. Twin: ShallowClone.
public final class DeepClone implements Cloneable {
    private Palette palette = new Palette();

    private static final class Palette {
        private int red;
    }

    @Override
    protected DeepClone clone() {
        try {
            DeepClone copy = (DeepClone) super.clone();
            copy.palette = new Palette(); // NORACE
            return copy;
        } catch (CloneNotSupportedException e) {
            throw new IllegalStateException(e);
        }
    }

    private synchronized void redder() {
        palette.red++; // RACE: the clone has the palette of the original before its own
    }

    public static void main(String[] args) {
        DeepClone original = new DeepClone();
        DeepClone[] pictures = {original, original.clone(), original.clone()};
        Runnable painting = () -> {
            for (DeepClone picture : pictures) {
                picture.redder();
            }
        };
        new Thread(painting).start();
        new Thread(painting).start();
    }
}
