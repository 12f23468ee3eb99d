package heddle.rt;

import java.util.Collections;
import java.util.List;

/** One of the two accesses of a race, as reports show it. */
final class Side {
    final Site site;
    final int number;
    final boolean isWrite;
    final ThreadInfo thread;

    /** The stack, or only the frame of the site if none was kept. */
    final List<StackTraceElement> stack;

    final boolean isWholeStack;

    Side(int number, boolean isWrite, ThreadInfo thread, Throwable stack) {
        this.site = Sites.find(number);
        this.number = number;
        this.isWrite = isWrite;
        this.thread = thread;
        this.isWholeStack = stack != null;
        this.stack = stack != null ? Stacks.frames(stack) : onlyFrame(site);
    }

    private static List<StackTraceElement> onlyFrame(Site site) {
        if (site == null) {
            return Collections.emptyList();
        }
        return Collections.singletonList(
                new StackTraceElement(
                        site.of.className.replace('/', '.'),
                        site.method,
                        site.of.sourceFile.isEmpty() ? null : site.of.sourceFile,
                        site.line > 0 ? site.line : -1));
    }

    /** Writes this side as an element of a JSON array. */
    void writeTo(Json json) {
        json.open(null, '{').put("site", number).put("write", isWrite);
        if (site != null) {
            json.put("class", site.of.className).put("source", site.of.sourceFile);
            json.put("method", site.method).put("descriptor", site.methodDescriptor);
            json.put("line", site.line).put("bytecode", site.bytecode).put("kind", site.kind);
        }
        json.open("thread", '{').put("number", thread.number).put("name", thread.name);
        json.put("parent", thread.parent);
        if (thread.started != null) {
            writeFrames(json, "started", Stacks.frames(thread.started));
        }
        json.close('}').put("whole_stack", isWholeStack);
        writeFrames(json, "stack", stack);
        json.close('}');
    }

    /** Appends this side as lines of text. */
    void appendTo(StringBuilder text) {
        text.append("  ").append(isWrite ? "write" : "read").append(" by thread ");
        text.append(thread.name).append(" (").append(thread.number).append(")\n");
        for (StackTraceElement frame : stack) {
            text.append("    at ").append(frame).append('\n');
        }
        if (thread.started != null) {
            text.append("    thread started by ").append(thread.parent).append('\n');
            for (StackTraceElement frame : Stacks.frames(thread.started)) {
                text.append("      at ").append(frame).append('\n');
            }
        }
    }

    private static void writeFrames(Json json, String key, List<StackTraceElement> frames) {
        json.open(key, '[');
        for (StackTraceElement frame : frames) {
            json.open(null, '{').put("class", frame.getClassName());
            json.put("method", frame.getMethodName()).put("file", frame.getFileName());
            json.put("line", frame.getLineNumber()).close('}');
        }
        json.close(']');
    }
}
