package java.util;

/** What is asked of collections is found in their classes. */
public interface Collection<E> {
    Iterator<E> iterator();
}
