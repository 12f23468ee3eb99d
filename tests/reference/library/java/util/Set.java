package java.util;

/** What is asked of sets is found in their classes. */
public interface Set<E> extends Collection<E> {}
