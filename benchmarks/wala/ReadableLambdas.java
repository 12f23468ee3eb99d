import com.ibm.wala.classLoader.CallSiteReference;
import com.ibm.wala.classLoader.IClass;
import com.ibm.wala.classLoader.IMethod;
import com.ibm.wala.ipa.callgraph.CGNode;
import com.ibm.wala.ipa.callgraph.MethodTargetSelector;
import com.ibm.wala.ipa.cha.IClassHierarchy;
import com.ibm.wala.shrikeCT.BootstrapMethodsReader.BootstrapMethod;
import com.ibm.wala.shrikeCT.InvalidClassFileException;
import com.ibm.wala.ssa.SSAAbstractInvokeInstruction;
import com.ibm.wala.ssa.SSAInvokeDynamicInstruction;
import com.ibm.wala.types.ClassLoaderReference;
import com.ibm.wala.types.MethodReference;
import com.ibm.wala.types.TypeReference;

/**
 * Calls nothing at a lambda or method reference whose target or interface is not in scope.
 *
 * <p>WALA 1.5.2 ends with a NullPointerException there, as soon as a class is excluded or missing.
 */
final class ReadableLambdas implements MethodTargetSelector {
  private final MethodTargetSelector selector;
  private final IClassHierarchy hierarchy;
  private final IClass factory;

  ReadableLambdas(MethodTargetSelector selector, IClassHierarchy hierarchy) {
    this.selector = selector;
    this.hierarchy = hierarchy;
    this.factory = hierarchy.lookupClass(TypeReference.LambdaMetaFactory);
  }

  @Override
  public IMethod getCalleeTarget(CGNode caller, CallSiteReference site, IClass receiver) {
    if (mayBeLambda(site.getDeclaredTarget())) {
      for (SSAAbstractInvokeInstruction call : caller.getIR().getCalls(site)) {
        if (call instanceof SSAInvokeDynamicInstruction
            && !isReadable((SSAInvokeDynamicInstruction) call)) {
          return null;
        }
      }
    }
    return selector.getCalleeTarget(caller, site, receiver);
  }

  private boolean mayBeLambda(MethodReference called) {
    return factory != null
        && !called.getName().equals(MethodReference.clinitName)
        && factory.equals(hierarchy.lookupClass(called.getDeclaringClass()));
  }

  /** Whether both the functional interface and the implementation (JVMS 4.7.23) are in scope. */
  private boolean isReadable(SSAInvokeDynamicInstruction call) {
    if (hierarchy.lookupClass(call.getDeclaredResultType()) == null) {
      return false;
    }
    BootstrapMethod bootstrap = call.getBootstrap();
    int handle = bootstrap.callArgumentIndex(1);
    try {
      MethodReference implementation =
          MethodReference.findOrCreate(
              ClassLoaderReference.Application,
              "L" + bootstrap.getCP().getCPHandleClass(handle),
              bootstrap.getCP().getCPHandleName(handle),
              bootstrap.getCP().getCPHandleType(handle));
      return hierarchy.resolveMethod(implementation) != null;
    } catch (InvalidClassFileException e) {
      throw new IllegalStateException(e);
    }
  }
}
