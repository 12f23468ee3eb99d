package heddle.rt;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;

/** Tells of races at once: the running heddle if there is one, else standard error. */
final class Reporter implements Races.Sink {
    static final Reporter INSTANCE = new Reporter();

    private Reporter() {}

    @Override
    public void report(Race race, Object owner, long offset, Throwable stack) {
        Side first = Side.earlier(race);
        Side second = Side.current(race, stack);
        Parent parent = Parent.connected();
        if (parent == null || !parent.send("RACE " + json(first, second, owner, offset))) {
            print(text(first, second, owner, offset));
        }
    }

    static String json(Side first, Side second, Object owner, long offset) {
        Json json = new Json().open(null, '{').open("location", '{');
        Site site = second.site;
        if (site != null) {
            json.put("owner", site.owner).put("name", site.name);
            json.put("descriptor", site.descriptor);
        }
        if (owner != null) {
            json.put("object", named(owner));
        }
        if (owner != null && owner.getClass().isArray()) {
            json.put("index", Memory.elementIndex(offset));
        }
        json.close('}').open("sides", '[');
        first.writeTo(json);
        second.writeTo(json);
        return json.close(']').put("first", true).close('}').toString();
    }

    private static String text(Side first, Side second, Object owner, long offset) {
        StringBuilder text = new StringBuilder("heddle: data race on ");
        Site site = second.site;
        if (owner != null && owner.getClass().isArray()) {
            text.append("element ").append(Memory.elementIndex(offset)).append(" of ");
        } else if (site != null) {
            text.append(site.owner.replace('/', '.')).append('.').append(site.name).append(' ');
        }
        text.append(owner == null ? "" : named(owner)).append('\n');
        second.appendTo(text);
        first.appendTo(text);
        return text.toString();
    }

    static String named(Object object) {
        String hash = Integer.toHexString(System.identityHashCode(object));
        return object.getClass().getName() + '@' + hash;
    }

    /** Writes to the file itself: the program may have put a stream of its own into System.err. */
    static void print(String text) {
        try {
            FileOutputStream error = new FileOutputStream(FileDescriptor.err);
            error.write(text.getBytes(StandardCharsets.UTF_8));
        } catch (IOException e) {
            Statistics.INTERNAL_ERRORS.incrementAndGet(); // nobody reads it
        }
    }
}
