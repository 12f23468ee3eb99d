package heddle.trace;

import java.io.File;
import java.io.IOException;
import java.lang.instrument.ClassFileTransformer;
import java.lang.instrument.Instrumentation;
import java.security.CodeSource;
import java.security.ProtectionDomain;
import java.util.HashSet;
import java.util.Set;

/**
 * Puts a call of {@link Recorder#enter} at the start of every method of the application.
 *
 * <p>The argument is a list with the path separator: how many entries of one method are followed to
 * their caller, the file to write, then the directories and jars that are the application.
 */
public final class Agent implements ClassFileTransformer {
    private final Set<String> application = new HashSet<>();

    private Agent(String[] arguments) throws IOException {
        for (int i = 2; i < arguments.length; i++) {
            application.add(new File(arguments[i]).getCanonicalPath());
        }
    }

    public static void premain(String argument, Instrumentation instrumentation) throws IOException {
        String[] arguments = argument.split(File.pathSeparator);
        Recorder.open(Integer.parseInt(arguments[0]), arguments[1]);
        instrumentation.addTransformer(new Agent(arguments));
    }

    @Override
    public byte[] transform(
            ClassLoader loader, String name, Class<?> redefined, ProtectionDomain domain, byte[] bytes) {
        if (name == null || redefined != null || !isApplication(domain)) {
            return null;
        }
        try {
            return new Rewriter(name, bytes).rewritten();
        } catch (RuntimeException | IOException failure) {
            Recorder.write("untraced " + name + " " + failure);
            return null;
        }
    }

    private boolean isApplication(ProtectionDomain domain) {
        CodeSource source = domain == null ? null : domain.getCodeSource();
        if (source == null || source.getLocation() == null) {
            return false;
        }
        try {
            return application.contains(new File(source.getLocation().toURI()).getCanonicalPath());
        } catch (Exception notAFile) {
            return false;
        }
    }
}
