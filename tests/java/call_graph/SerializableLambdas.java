// A serialisable lambda, called, and called again after a round trip.
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.util.function.Supplier;

public class SerializableLambdas {
    interface Text extends Supplier<String>, Serializable {}

    static String text(int number) {
        return "text " + number;
    }

    public static void main(String[] args) throws Exception {
        int number = args.length;
        Text text = () -> text(number);
        Runnable both = (Runnable & Serializable) () -> System.out.println(text.get());
        both.run();
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(text);
        }
        byte[] data = bytes.toByteArray();
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(data))) {
            System.out.println(((Text) in.readObject()).get());
        }
    }
}
