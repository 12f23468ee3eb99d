package java.util;

/** What is asked of maps is found in their classes. */
public interface Map<K, V> {}
