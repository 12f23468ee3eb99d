package heddle.rt;

/** JSON text, written piece by piece. */
final class Json {
    private final StringBuilder text = new StringBuilder();
    private boolean isFirst = true;

    /** Begins an object or array, as the value of a key if there is one. */
    Json open(String key, char bracket) {
        key(key);
        text.append(bracket);
        isFirst = true;
        return this;
    }

    Json close(char bracket) {
        text.append(bracket);
        isFirst = false;
        return this;
    }

    Json put(String key, String value) {
        key(key);
        if (value == null) {
            text.append("null");
        } else {
            quote(value);
        }
        return this;
    }

    Json put(String key, long value) {
        key(key);
        text.append(value);
        return this;
    }

    Json put(String key, boolean value) {
        key(key);
        text.append(value);
        return this;
    }

    @Override
    public String toString() {
        return text.toString();
    }

    private void key(String key) {
        if (!isFirst) {
            text.append(',');
        }
        isFirst = false;
        if (key != null) {
            quote(key);
            text.append(':');
        }
    }

    private void quote(String value) {
        text.append('"');
        for (int i = 0; i < value.length(); i++) {
            char c = value.charAt(i);
            if (c == '"' || c == '\\') {
                text.append('\\').append(c);
            } else if (c < ' ' || c >= 0x7f) {
                text.append(String.format("\\u%04x", (int) c));
            } else {
                text.append(c);
            }
        }
        text.append('"');
    }
}
