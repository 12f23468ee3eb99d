// The main thread is done with what a listener writes when it registers the listener. Twin: HeardBesideMain.
import javax.sound.sampled.AudioSystem;
import javax.sound.sampled.Clip;
import javax.sound.sampled.LineEvent;
import javax.sound.sampled.LineListener;
import javax.sound.sampled.LineUnavailableException;

public final class HeardAfterMain implements LineListener {
    private static final class Level {
        private long played;
    }

    private final Level level;

    private HeardAfterMain(Level level) {
        this.level = level;
    }

    @Override
    public synchronized void update(LineEvent event) {
        level.played = event.getFramePosition(); // NORACE
    }

    public static void main(String[] args) throws LineUnavailableException {
        Level level = new Level();
        level.played = 1;
        Clip clip = AudioSystem.getClip();
        System.out.println(level.played); // NORACE
        clip.addLineListener(new HeardAfterMain(level));
    }
}
