// Completions of an asynchronous channel run on a pool, and count in one handler under its monitor. Twin: CompletionsOfOneChannel.
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.channels.CompletionHandler;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

public final class CompletionsLocked implements CompletionHandler<Integer, String> {
    private int bytes;

    @Override
    public synchronized void completed(Integer read, String name) {
        bytes += read; // NORACE
    }

    @Override
    public synchronized void failed(Throwable failure, String name) {
        bytes = -1; // NORACE
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        Path path = Files.createTempFile("heddle", ".txt");
        CompletionsLocked handler = new CompletionsLocked();
        try (AsynchronousFileChannel channel = AsynchronousFileChannel.open(
                path, StandardOpenOption.READ, StandardOpenOption.DELETE_ON_CLOSE)) {
            channel.read(ByteBuffer.allocate(8), 0, "first", handler);
            channel.read(ByteBuffer.allocate(8), 8, "second", handler);
            Thread.sleep(100);
        }
    }
}
