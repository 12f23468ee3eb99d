package java.util;

/** What makes lists. */
public interface List<E> extends Collection<E> {
    static <E> List<E> of() {
        return new ArrayList<>();
    }

    static <E> List<E> of(E one) {
        ArrayList<E> made = new ArrayList<>();
        made.add(one);
        return made;
    }

    static <E> List<E> of(E one, E two) {
        ArrayList<E> made = new ArrayList<>();
        made.add(one);
        made.add(two);
        return made;
    }

    static <E> List<E> of(E one, E two, E three) {
        ArrayList<E> made = new ArrayList<>();
        made.add(one);
        made.add(two);
        made.add(three);
        return made;
    }
}
