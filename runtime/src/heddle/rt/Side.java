package heddle.rt;

import java.util.Collections;
import java.util.List;

/** One of the two accesses of a race, as reports show it. */
final class Side {
    final Site site;
    final int number;
    final boolean isWrite;
    final ThreadInfo thread;

    final List<StackTraceElement> stack;

    /** What the stack is of. */
    final StackKind stackKind;

    /** The monitors held, or null if they are not known. */
    final String[] locks;

    /** The access of a race that came first. */
    static Side earlier(Race race) {
        return new Side(race.first, race.firstIsWrite);
    }

    /** The access of a race that this thread is about to make. */
    static Side current(Race race, Throwable stack) {
        ThreadState t = race.second;
        String[] locks = t.monitors.names();
        Access access = new Access(t.epoch, race.secondSite, t.info, stack, locks);
        return new Side(access, race.secondIsWrite);
    }

    Side(Access access, boolean isWrite) {
        this.number = access.site;
        this.site = Sites.find(number);
        this.isWrite = isWrite;
        this.thread = access.thread;
        this.locks = access.locks;
        Access kept = site == null ? null : site.kept;
        if (access.stack != null) {
            this.stackKind = StackKind.ACCESS;
            this.stack = Stacks.frames(access.stack);
        } else if (kept != null && kept.thread == access.thread) {
            this.stackKind = StackKind.THREAD;
            this.stack = Stacks.frames(kept.stack);
        } else {
            this.stackKind = StackKind.SITE;
            this.stack = onlyFrame(site);
        }
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
        json.close('}').put("stack_of", stackKind.text);
        writeFrames(json, "stack", stack);
        if (locks != null) {
            json.open("locks", '[');
            for (String lock : locks) {
                json.put(null, lock);
            }
            json.close(']');
        }
        json.close('}');
    }

    /** Appends this side as lines of text. */
    void appendTo(StringBuilder text) {
        text.append("  ").append(isWrite ? "write" : "read").append(" by thread ");
        text.append(thread.name).append(" (").append(thread.number).append(')');
        text.append(stackKind == StackKind.THREAD ? ", with a stack of another time\n" : "\n");
        for (StackTraceElement frame : stack) {
            text.append("    at ").append(frame).append('\n');
        }
        if (locks != null && locks.length > 0) {
            text.append("    holding ").append(String.join(", ", locks)).append('\n');
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
