// A line is changed under the monitor of its section, and counted under that of the document. Twin: DocumentLockedForLine.
import java.util.ArrayList;
import java.util.List;

public final class SectionLockedForLine {
    private SectionLockedForLine() {}

    private static final class Document {
        private final List<Section> sections = new ArrayList<>();

        private synchronized int marks() {
            int marks = 0;
            for (Section section : sections) { // NORACE
                for (Line line : section.lines) { // NORACE
                    marks += line.marks; // RACE!
                }
            }
            return marks;
        }
    }

    private static final class Section {
        private final Document document;
        private final List<Line> lines = new ArrayList<>();

        Section(Document document) {
            this.document = document;
            for (int i = 0; i < 3; i++) {
                lines.add(new Line(this)); // NORACE
            }
        }
    }

    private static final class Line {
        private final Section section;
        private int marks;

        Line(Section section) {
            this.section = section;
        }

        private void mark() {
            synchronized (section) {
                marks++; // RACE!
            }
        }
    }

    public static void main(String[] args) {
        for (int i = 0; i < 2; i++) {
            Document document = new Document();
            Section section = new Section(document);
            document.sections.add(section); // NORACE
            new Thread(section.lines.get(0)::mark).start(); // NORACE
            new Thread(section.lines.get(0)::mark).start(); // NORACE
            new Thread(() -> System.out.println(document.marks())).start();
        }
    }
}
