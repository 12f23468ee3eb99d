// Two threads append to one string buffer, which is synchronized. Twin: TextInBuilder.
public final class TextInBuffer {
    private final StringBuffer text = new StringBuffer();

    private void add(String word) {
        text.append(word); // NORACE
        text.append(' ').append(word.length()); // NORACE
    }

    private String all() {
        return text.toString(); // NORACE
    }

    public static void main(String[] args) {
        TextInBuffer log = new TextInBuffer();
        Runnable task = () -> {
            log.add("hello");
            System.out.println(log.all());
        };
        new Thread(task).start();
        new Thread(task).start();
    }
}
