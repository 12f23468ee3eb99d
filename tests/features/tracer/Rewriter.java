package heddle.trace;

import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;

/**
 * Rewrites a class file so that each method first tells {@link Recorder} its number.
 *
 * <p>Eight bytes go before the code, a multiple of four, so that the padding of switches stays right
 * (JVMS 6.5); jumps are relative. What holds offsets from the start of the code moves with them: the
 * exception table, the tables of lines and variables, the first stack map frame and the types of
 * objects not yet initialised (JVMS 4.7.3, 4.7.4). Other attributes of code are dropped.
 */
final class Rewriter {
    /** How far the code of every method is moved. */
    static final int INSERTED = 8;

    private static final int LIMIT = 65535;
    private static final int LDC_W = 0x13;
    private static final int INVOKESTATIC = 0xb8;

    private final String owner;
    private final ByteBuffer in;
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final DataOutputStream out = new DataOutputStream(bytes);
    private final ByteArrayOutputStream addedBytes = new ByteArrayOutputStream();
    private final DataOutputStream added = new DataOutputStream(addedBytes);
    private final String[] strings;
    private final int constantsEnd;
    private int constants;
    private int recorder;

    Rewriter(String owner, byte[] file) {
        this.owner = owner;
        in = ByteBuffer.wrap(file);
        in.position(8);
        constants = u2();
        strings = new String[constants];
        readConstants();
        constantsEnd = in.position();
    }

    byte[] rewritten() throws IOException {
        recorder = methodConstant("heddle/trace/Recorder", "enter", "(I)V");
        copy(6);
        copy(2 * u2copied());
        for (int fields = u2copied(); fields > 0; fields--) {
            copy(6);
            copyAttributes();
        }
        for (int methods = u2copied(); methods > 0; methods--) {
            copyMethod();
        }
        copyAttributes();
        return whole();
    }

    private byte[] whole() throws IOException {
        if (constants > LIMIT) {
            throw new IOException("too many constants");
        }
        ByteArrayOutputStream result = new ByteArrayOutputStream();
        DataOutputStream data = new DataOutputStream(result);
        data.write(in.array(), 0, 8);
        data.writeShort(constants);
        data.write(in.array(), 10, constantsEnd - 10);
        addedBytes.writeTo(data);
        bytes.writeTo(data);
        return result.toByteArray();
    }

    private void readConstants() {
        for (int index = 1; index < constants; index++) {
            int tag = in.get();
            switch (tag) {
                case 1 -> strings[index] = utf8();
                case 5, 6 -> {
                    skip(8);
                    index++;
                }
                case 7, 8, 16, 19, 20 -> skip(2);
                case 15 -> skip(3);
                case 3, 4, 9, 10, 11, 12, 17, 18 -> skip(4);
                default -> throw new IllegalArgumentException("constant of kind " + tag);
            }
        }
    }

    /** Read a string; those that are not plain are only ever passed on. */
    private String utf8() {
        int length = u2();
        String text = new String(in.array(), in.position(), length, StandardCharsets.UTF_8);
        skip(length);
        return text;
    }

    private void copyMethod() throws IOException {
        copy(2);
        String name = strings[u2copied()];
        String descriptor = strings[u2copied()];
        for (int attributes = u2copied(); attributes > 0; attributes--) {
            if (strings[peek()].equals("Code")) {
                copyCode(name, descriptor);
            } else {
                copyAttribute();
            }
        }
    }

    private void copyCode(String name, String descriptor) throws IOException {
        int start = in.position();
        skip(6);
        int stack = u2();
        int locals = u2();
        int length = in.getInt();
        int method = length + INSERTED > LIMIT ? -1 : Recorder.number(owner, name, descriptor);
        if (method < 0) {
            Recorder.write("untraced " + owner + " " + name + " " + descriptor);
            in.position(start);
            copyAttribute();
            return;
        }
        ByteArrayOutputStream code = new ByteArrayOutputStream();
        DataOutputStream data = new DataOutputStream(code);
        data.writeShort(Math.max(stack, 1));
        data.writeShort(locals);
        data.writeInt(length + INSERTED);
        data.writeByte(LDC_W);
        data.writeShort(intConstant(method));
        data.writeByte(INVOKESTATIC);
        data.writeShort(recorder);
        data.writeShort(0); // two times nop
        data.write(in.array(), in.position(), length);
        skip(length);
        copyHandlers(data);
        copyTables(data);
        out.writeShort(in.getShort(start));
        out.writeInt(code.size());
        code.writeTo(out);
    }

    private void copyHandlers(DataOutputStream data) throws IOException {
        int count = u2();
        data.writeShort(count);
        for (int i = 0; i < count; i++) {
            for (int offset = 0; offset < 3; offset++) {
                data.writeShort(u2() + INSERTED);
            }
            data.writeShort(u2());
        }
    }

    private void copyTables(DataOutputStream data) throws IOException {
        ByteArrayOutputStream kept = new ByteArrayOutputStream();
        DataOutputStream tables = new DataOutputStream(kept);
        int count = 0;
        for (int attributes = u2(); attributes > 0; attributes--) {
            int name = u2();
            int end = in.getInt();
            end += in.position();
            byte[] moved = switch (strings[name]) {
                case "LineNumberTable" -> moved(4);
                case "LocalVariableTable", "LocalVariableTypeTable" -> moved(10);
                case "StackMapTable" -> new Frames(in).moved();
                default -> null;
            };
            in.position(end);
            if (moved != null) {
                count++;
                tables.writeShort(name);
                tables.writeInt(moved.length);
                tables.write(moved);
            }
        }
        data.writeShort(count);
        kept.writeTo(data);
    }

    /** Copy a table whose rows start with an offset. */
    private byte[] moved(int size) {
        ByteBuffer table = ByteBuffer.allocate(2 + u2(0) * size);
        in.get(table.array());
        for (int row = 2; row < table.capacity(); row += size) {
            table.putShort(row, (short) (table.getShort(row) + INSERTED));
        }
        return table.array();
    }

    private void copyAttributes() throws IOException {
        for (int attributes = u2copied(); attributes > 0; attributes--) {
            copyAttribute();
        }
    }

    private void copyAttribute() throws IOException {
        copy(6 + in.getInt(in.position() + 2));
    }

    private int intConstant(int value) throws IOException {
        added.writeByte(3);
        added.writeInt(value);
        return constants++;
    }

    private int methodConstant(String owner, String name, String descriptor) throws IOException {
        for (String text : new String[] {owner, name, descriptor}) {
            added.writeByte(1);
            added.writeUTF(text);
        }
        added.writeByte(7);
        added.writeShort(constants);
        added.writeByte(12);
        added.writeShort(constants + 1);
        added.writeShort(constants + 2);
        added.writeByte(10);
        added.writeShort(constants + 3);
        added.writeShort(constants + 4);
        constants += 6;
        return constants - 1;
    }

    private int u2() {
        return in.getShort() & LIMIT;
    }

    private int u2(int ahead) {
        return in.getShort(in.position() + ahead) & LIMIT;
    }

    private int peek() {
        return u2(0);
    }

    private int u2copied() throws IOException {
        int value = u2();
        out.writeShort(value);
        return value;
    }

    private void skip(int count) {
        in.position(in.position() + count);
    }

    private void copy(int count) throws IOException {
        out.write(in.array(), in.position(), count);
        skip(count);
    }
}
