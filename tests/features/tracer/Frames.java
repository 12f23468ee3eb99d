package heddle.trace;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;

/** A StackMapTable (JVMS 4.7.4) for code moved by {@link Rewriter#INSERTED}. */
final class Frames {
    private static final int UNINITIALIZED = 8;
    private static final int OBJECT = 7;

    private final ByteBuffer in;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final DataOutputStream out = new DataOutputStream(bytes);

    Frames(ByteBuffer in) {
        this.in = in;
    }

    /** Return the table; only its first frame counts from the start of the code. */
    byte[] moved() throws IOException {
        int count = copied(2);
        for (int i = 0; i < count; i++) {
            frame(i == 0 ? Rewriter.INSERTED : 0);
        }
        return bytes.toByteArray();
    }

    private void frame(int shift) throws IOException {
        int kind = in.get() & 0xff;
        if (kind < 64) { // the same locals, no stack; the extended form has room for any offset
            out.writeByte(251);
            out.writeShort(kind + shift);
        } else if (kind < 128) { // the same locals, one on the stack
            out.writeByte(247);
            out.writeShort(kind - 64 + shift);
            type();
        } else {
            out.writeByte(kind);
            out.writeShort((in.getShort() & 0xffff) + shift);
            rest(kind);
        }
    }

    private void rest(int kind) throws IOException {
        if (kind == 247) {
            type();
        } else if (kind == 255) {
            types(copied(2));
            types(copied(2));
        } else if (kind > 251) {
            types(kind - 251);
        }
    }

    private void types(int count) throws IOException {
        for (int i = 0; i < count; i++) {
            type();
        }
    }

    private void type() throws IOException {
        int tag = copied(1);
        if (tag == OBJECT) {
            copied(2);
        } else if (tag == UNINITIALIZED) {
            out.writeShort((in.getShort() & 0xffff) + Rewriter.INSERTED);
        }
    }

    private int copied(int size) throws IOException {
        int value = size == 1 ? in.get() & 0xff : in.getShort() & 0xffff;
        if (size == 1) {
            out.writeByte(value);
        } else {
            out.writeShort(value);
        }
        return value;
    }
}
