// Painting is done by the event thread; who asks for it does not paint. Twin: SwingPaintsLate.
import java.awt.Graphics;
import java.awt.event.MouseEvent;
import java.awt.event.MouseListener;
import javax.swing.JFrame;
import javax.swing.JPanel;

public class SwingPaints extends JPanel implements MouseListener {
    private int level;

    public static void main(String[] args) {
        SwingPaints panel = new SwingPaints();
        panel.addMouseListener(panel);
        JFrame frame = new JFrame();
        frame.add(panel);
        new Thread(panel::blink).start();
    }

    private void blink() {
        repaint(); // NORACE
    }

    @Override
    protected void paintComponent(Graphics graphics) {
        graphics.fillRect(0, 0, level, 1); // NORACE
    }

    @Override
    public void mouseClicked(MouseEvent event) {
        level++; // NORACE
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
