package heddle.rt;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;

/** All sites of the process, by number. */
final class Sites {
    private static final int COLUMNS = 8;
    private static final int HEAD_COLUMNS = 5;
    private static final String FORMAT = "heddle-sites 1";

    /** Grows by being replaced; a site is in it before its class is defined. */
    static volatile Site[] table = new Site[1 << 12];

    private static int used;

    private Sites() {}

    /** Returns a site, or null if there is none with this number. */
    static Site find(int site) {
        Site[] sites = table;
        return site >= 0 && site < sites.length ? sites[site] : null;
    }

    /** Adds the sites of one class, and returns the number of the first. */
    static synchronized int add(List<Site> sites) {
        int base = used;
        Site[] grown = table;
        if (base + sites.size() > grown.length) {
            grown = Arrays.copyOf(grown, Math.max(grown.length * 2, base + sites.size()));
        }
        for (int i = 0; i < sites.size(); i++) {
            grown[base + i] = sites.get(i);
        }
        used += sites.size();
        table = grown;
        return base;
    }

    /** The side table of an instrumented class. */
    static final class Table {
        final List<Site> sites = new ArrayList<>();

        /** Where in the class file the first of the sites' integers is. */
        final int offset;

        /** Reads the lines of a side table; IllegalArgumentException if they are none. */
        Table(String text, ClassLoader loader) {
            String[] lines = text.split("\n", -1);
            String[] head = lines[0].split("\t", -1);
            if (head.length != HEAD_COLUMNS || !head[0].equals(FORMAT)) {
                throw new IllegalArgumentException("no side table of sites");
            }
            ClassSites of = new ClassSites(head[1], head[2], loader);
            int count = Integer.parseInt(head[3]);
            offset = Integer.parseInt(head[4]);
            if (lines.length <= count) {
                throw new IllegalArgumentException("a side table of sites that was cut");
            }
            for (int i = 1; i <= count; i++) {
                String[] columns = lines[i].split("\t", -1);
                if (columns.length != COLUMNS) {
                    throw new IllegalArgumentException("line " + (i + 1) + " of a table of sites");
                }
                sites.add(new Site(of, columns));
            }
        }
    }
}
