package java.lang;

/** A builder: how long it is; what its text says is not known. */
public final class StringBuilder {
    private int length;

    public StringBuilder() {}

    public StringBuilder(int capacity) {}

    public StringBuilder(String text) {
        length = 1;
    }

    public StringBuilder append(Object value) {
        if (value != null) {
            value.toString();
        }
        length++;
        return this;
    }

    public StringBuilder append(String value) {
        length++;
        return this;
    }

    public StringBuilder append(int value) {
        length++;
        return this;
    }

    public StringBuilder append(long value) {
        length++;
        return this;
    }

    public StringBuilder append(char value) {
        length++;
        return this;
    }

    public StringBuilder append(boolean value) {
        length++;
        return this;
    }

    public void setLength(int length) {
        this.length = length;
    }

    public int length() {
        return length;
    }

    @Override
    public String toString() {
        return length == 0 ? "" : "text";
    }
}
