// What is attached to a key of a selector comes back from the keys it selects.
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.Pipe;
import java.nio.channels.ReadableByteChannel;
import java.nio.channels.SelectionKey;
import java.nio.channels.Selector;
import java.util.Iterator;

public class SelectorAttachments {
    static class Reader {
        void ready(SelectionKey key) throws IOException {
            ByteBuffer buffer = ByteBuffer.allocate(8);
            System.out.println(((ReadableByteChannel) key.channel()).read(buffer));
        }
    }

    static class Again extends Reader {
        @Override
        void ready(SelectionKey key) {
            System.out.println("again");
        }
    }

    static class Unattached extends Reader {
        @Override
        void ready(SelectionKey key) {
            neverReady();
        }

        void neverReady() {}
    }

    public static void main(String[] args) throws IOException {
        Pipe pipe = Pipe.open();
        Selector selector = Selector.open();
        pipe.source().configureBlocking(false);
        SelectionKey registered = pipe.source().register(selector, SelectionKey.OP_READ, new Reader());
        pipe.sink().write(ByteBuffer.wrap(new byte[] {1}));
        System.out.println(new Unattached().getClass());
        for (int i = 0; i < 2; i++) {
            selector.select();
            Iterator<SelectionKey> keys = selector.selectedKeys().iterator();
            while (keys.hasNext()) {
                SelectionKey key = keys.next();
                keys.remove();
                ((Reader) key.attachment()).ready(key);
            }
            registered.attach(new Again());
            pipe.sink().write(ByteBuffer.wrap(new byte[] {2}));
        }
    }
}
