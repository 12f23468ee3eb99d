// Method handles kept in fields, of fields, with variable arguments, adapted and combined.
import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.List;

public class MethodHandlesMore {
    static final MethodHandle JOIN;
    static final MethodHandle NEW_PAGE;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            JOIN = find(lookup, "join");
            NEW_PAGE =
                    lookup.findConstructor(
                            Page.class, MethodType.methodType(void.class, Text.class));
        } catch (ReflectiveOperationException error) {
            throw new ExceptionInInitializerError(error);
        }
    }

    static MethodHandle find(MethodHandles.Lookup lookup, String name)
            throws ReflectiveOperationException {
        MethodType type = MethodType.methodType(Text.class, Text[].class);
        return lookup.findStatic(MethodHandlesMore.class, name, type);
    }

    static class Text {
        void read() {}

        Text copy() {
            return new Text();
        }

        static Text neverUsed() {
            return null;
        }
    }

    static class Bold extends Text {
        @Override
        void read() {
            System.out.println("bold");
        }
    }

    static class Page {
        Text text;
        static Text last;

        Page(Text text) {
            this.text = text;
        }

        void turn() {}

        Text text(Text other) {
            return text == null ? other : text;
        }
    }

    static class Cover extends Page {
        Cover() {
            super(new Bold());
        }

        @Override
        void turn() {
            System.out.println("cover");
        }

        static MethodHandle superTurn() throws ReflectiveOperationException {
            MethodType type = MethodType.methodType(void.class);
            return MethodHandles.lookup().findSpecial(Page.class, "turn", type, Cover.class);
        }
    }

    static Text join(Text... texts) {
        return texts[texts.length - 1];
    }

    static Text join(Page neverJoined) {
        neverJoin();
        return null;
    }

    static void neverJoin() {}

    static void log(Text text) {
        text.read();
    }

    public static void main(String[] args) throws Throwable {
        MethodHandles.Lookup lookup = MethodHandles.lookup();
        ((Text) JOIN.invoke(new Text(), new Bold())).read();
        Page page = (Page) NEW_PAGE.invokeExact(new Text());
        page.text.read();
        Cover.superTurn().invoke(new Cover());
        lookup.findSetter(Page.class, "text", Text.class).invoke(page, (Text) new Bold());
        page.text.read();
        lookup.findStaticSetter(Page.class, "last", Text.class).invoke((Text) new Bold());
        MethodHandle last = lookup.findStaticGetter(Page.class, "last", Text.class);
        ((Text) last.invoke()).read();
        MethodType texts = MethodType.methodType(Text.class, Text.class);
        MethodHandle bound = lookup.bind(new Cover(), "text", texts);
        ((Text) bound.invoke(new Text())).read();
        MethodHandle log =
                lookup.findStatic(
                        MethodHandlesMore.class,
                        "log",
                        MethodType.methodType(void.class, Text.class));
        MethodHandle copy = lookup.findVirtual(Text.class, "copy", MethodType.methodType(Text.class));
        MethodHandles.filterReturnValue(copy, log).invoke(new Text());
        MethodHandles.insertArguments(log, 0, new Bold()).invoke();
        ((Text) copy.invokeWithArguments(List.of(new Bold()))).read();
        MethodHandle constructor = lookup.unreflectConstructor(Cover.class.getDeclaredConstructor());
        ((Page) constructor.asType(MethodType.methodType(Page.class)).invoke()).turn();
    }
}
