// A thread writes what is painted. Twin: SwingPaints.
import java.awt.Graphics;
import java.awt.event.MouseEvent;
import java.awt.event.MouseListener;
import javax.swing.JFrame;
import javax.swing.JPanel;

public class SwingPaintsLate extends JPanel implements MouseListener {
    private int level;

    public static void main(String[] args) {
        SwingPaintsLate panel = new SwingPaintsLate();
        panel.addMouseListener(panel);
        JFrame frame = new JFrame();
        frame.add(panel);
        new Thread(panel::blink).start();
    }

    private void blink() {
        level++; repaint(); // RACE!
    }

    @Override
    protected void paintComponent(Graphics graphics) {
        graphics.fillRect(0, 0, level, 1); // RACE!
    }

    @Override
    public void mouseClicked(MouseEvent event) {
        level++; // RACE!
    }

    @Override
    public void mousePressed(MouseEvent event) {}

    @Override
    public void mouseReleased(MouseEvent event) {}

    @Override
    public void mouseEntered(MouseEvent event) {}

    @Override
    public void mouseExited(MouseEvent event) {}
}
