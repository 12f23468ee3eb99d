// Completions of an asynchronous channel run on a pool, and two of them count in one handler at once. Twin: CompletionsLocked.
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.AsynchronousFileChannel;
import java.nio.channels.CompletionHandler;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;

public final class CompletionsOfOneChannel implements CompletionHandler<Integer, String> {
    private int bytes;

    @Override
    public void completed(Integer read, String name) {
        bytes += read; // RACE!
    }

    @Override
    public void failed(Throwable failure, String name) {
        bytes = -1; // RACE!
    }

    public static void main(String[] args) throws IOException, InterruptedException {
        Path path = Files.createTempFile("heddle", ".txt");
        CompletionsOfOneChannel handler = new CompletionsOfOneChannel();
        try (AsynchronousFileChannel channel = AsynchronousFileChannel.open(
                path, StandardOpenOption.READ, StandardOpenOption.DELETE_ON_CLOSE)) {
            channel.read(ByteBuffer.allocate(8), 0, "first", handler);
            channel.read(ByteBuffer.allocate(8), 8, "second", handler);
            Thread.sleep(100);
        }
    }
}
