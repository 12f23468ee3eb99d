// What is registered with a clip is called by a thread of the library, beside the main thread. Twin: HeardAfterMain.
import javax.sound.sampled.AudioSystem;
import javax.sound.sampled.Clip;
import javax.sound.sampled.LineEvent;
import javax.sound.sampled.LineListener;
import javax.sound.sampled.LineUnavailableException;

public final class HeardBesideMain implements LineListener {
    private static final class Level {
        private long played;
    }

    private final Level level;

    private HeardBesideMain(Level level) {
        this.level = level;
    }

    @Override
    public synchronized void update(LineEvent event) {
        level.played = event.getFramePosition(); // RACE!
    }

    public static void main(String[] args) throws LineUnavailableException {
        Level level = new Level();
        level.played = 1;
        Clip clip = AudioSystem.getClip();
        clip.addLineListener(new HeardBesideMain(level));
        System.out.println(level.played); // RACE!
    }
}
