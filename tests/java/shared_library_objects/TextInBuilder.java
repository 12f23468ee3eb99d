// Two threads append to one string builder, which is not synchronized. Twin: TextInBuffer.
public final class TextInBuilder {
    private final StringBuilder text = new StringBuilder();

    private void add(String word) {
        text.append(word); // RACE!
        text.append(' ').append(word.length()); // RACE!
    }

    private String all() {
        return text.toString(); // RACE!
    }

    public static void main(String[] args) {
        TextInBuilder log = new TextInBuilder();
        Runnable task = () -> {
            log.add("hello");
            System.out.println(log.all());
        };
        new Thread(task).start();
        new Thread(task).start();
    }
}
