import com.ibm.wala.classLoader.IMethod;
import com.ibm.wala.classLoader.Language;
import com.ibm.wala.ipa.callgraph.AnalysisCacheImpl;
import com.ibm.wala.ipa.callgraph.AnalysisOptions;
import com.ibm.wala.ipa.callgraph.AnalysisOptions.ReflectionOptions;
import com.ibm.wala.ipa.callgraph.AnalysisScope;
import com.ibm.wala.ipa.callgraph.CGNode;
import com.ibm.wala.ipa.callgraph.CallGraph;
import com.ibm.wala.ipa.callgraph.CallGraphBuilder;
import com.ibm.wala.ipa.callgraph.CallGraphBuilderCancelException;
import com.ibm.wala.ipa.callgraph.impl.Util;
import com.ibm.wala.ipa.callgraph.propagation.InstanceKey;
import com.ibm.wala.ipa.cha.ClassHierarchyException;
import com.ibm.wala.ipa.cha.ClassHierarchyFactory;
import com.ibm.wala.ipa.cha.IClassHierarchy;
import com.ibm.wala.types.ClassLoaderReference;
import com.ibm.wala.util.config.FileOfClasses;
import com.sun.management.OperatingSystemMXBean;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Properties;
import java.util.Set;
import java.util.TreeSet;
import java.util.jar.JarFile;

/**
 * Builds WALA's context-insensitive call graph (0-CFA) of one program and says what it cost.
 *
 * <p>The one argument is a file of properties: `main` (a class), `library`, `application` and
 * `classpath` (jars, a line each), `exclusions` (regular expressions of internal class names, a
 * line each), `reflection` (a value of `ReflectionOptions`), and the files to write: `figures`
 * (properties) and `methods` (the sorted methods reached in the application).
 */
public final class ZeroCfa {
  private static final OperatingSystemMXBean PROCESS =
      (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();

  private final Properties task;
  private final Properties figures = new Properties();

  private ZeroCfa(Properties task) {
    this.task = task;
  }

  public static void main(String[] args) throws Exception {
    Properties task = new Properties();
    try (InputStream in = Files.newInputStream(Path.of(args[0]))) {
      task.load(in);
    }
    new ZeroCfa(task).run();
  }

  private void run()
      throws IOException, ClassHierarchyException, CallGraphBuilderCancelException {
    long started = PROCESS.getProcessCpuTime();
    IClassHierarchy hierarchy = ClassHierarchyFactory.make(scope());
    long hierarchyBuilt = PROCESS.getProcessCpuTime();
    CallGraph graph = callGraph(hierarchy);
    long graphBuilt = PROCESS.getProcessCpuTime();
    figure("classes", hierarchy.getNumberOfClasses());
    figure("hierarchy_ns", hierarchyBuilt - started);
    figure("call_graph_ns", graphBuilt - hierarchyBuilt);
    describe(graph);
    try (var out = Files.newOutputStream(Path.of(task.getProperty("figures")))) {
      figures.store(out, null);
    }
  }

  private AnalysisScope scope() throws IOException {
    AnalysisScope scope = AnalysisScope.createJavaAnalysisScope();
    add(scope, ClassLoaderReference.Primordial, "library");
    add(scope, ClassLoaderReference.Extension, "classpath");
    add(scope, ClassLoaderReference.Application, "application");
    byte[] exclusions = task.getProperty("exclusions").getBytes(StandardCharsets.UTF_8);
    scope.setExclusions(new FileOfClasses(new ByteArrayInputStream(exclusions)));
    return scope;
  }

  private void add(AnalysisScope scope, ClassLoaderReference loader, String key)
      throws IOException {
    for (String jar : task.getProperty(key).lines().toList()) {
      scope.addToScope(loader, new JarFile(jar));
    }
  }

  private CallGraph callGraph(IClassHierarchy hierarchy) throws CallGraphBuilderCancelException {
    AnalysisScope scope = hierarchy.getScope();
    String main = "L" + task.getProperty("main").replace('.', '/');
    var entrypoints = Util.makeMainEntrypoints(scope, hierarchy, main);
    AnalysisOptions options = new AnalysisOptions(scope, entrypoints);
    options.setReflectionOptions(ReflectionOptions.valueOf(task.getProperty("reflection")));
    CallGraphBuilder<InstanceKey> builder =
        Util.makeZeroCFABuilder(Language.JAVA, options, new AnalysisCacheImpl(), hierarchy, scope);
    options.setSelector(new ReadableLambdas(options.getMethodTargetSelector(), hierarchy));
    return builder.makeCallGraph(options, null);
  }

  private void describe(CallGraph graph) throws IOException {
    Set<IMethod> methods = new HashSet<>();
    for (CGNode node : graph) {
      methods.add(node.getMethod());
    }
    TreeSet<String> application = new TreeSet<>();
    for (IMethod method : methods) {
      var owner = method.getDeclaringClass();
      if (owner.getClassLoader().getReference().equals(ClassLoaderReference.Application)) {
        application.add(
            owner.getName().toString().substring(1) + "." + method.getSelector().toString());
      }
    }
    figure("nodes", graph.getNumberOfNodes());
    figure("methods", methods.size());
    figure("application_methods", application.size());
    Files.write(Path.of(task.getProperty("methods")), application);
  }

  private void figure(String name, long value) {
    figures.setProperty(name, Long.toString(value));
  }
}
