// rows of the table call what URLs, certificates, digests and sockets ask: both threads count.
import java.net.*; import java.io.*; import java.security.*; import java.security.cert.*;
public class RowsCallWhatTheyAreGiven {
  static int a, b, c, d, e, f;
  static class H extends URLStreamHandler { protected URLConnection openConnection(URL u) { d++; return null; } // RACE!
    protected boolean equals(URL u, URL v) { a++; return true; } // RACE!
    protected int hashCode(URL u) { b++; return 1; } } // RACE!
  static class C extends java.security.cert.Certificate { C() { super("x"); } public byte[] getEncoded() { c++; return new byte[0]; } // RACE!
    public void verify(PublicKey k) {} public void verify(PublicKey k, String s) {} public String toString() { return ""; } public PublicKey getPublicKey() { return null; } }
  static class D extends MessageDigest { D() { super("x"); } protected void engineUpdate(byte b) {} protected void engineUpdate(byte[] x, int y, int z) { } protected byte[] engineDigest() { e++; return new byte[1]; } // RACE!
    protected void engineReset() {} }
  static class S extends SocketImpl { 
    protected void create(boolean s) {} protected void connect(String h, int p) {} protected void connect(InetAddress h, int p) {} protected void connect(SocketAddress h, int p) {} protected void bind(InetAddress h, int p) {} protected void listen(int n) {} protected void accept(SocketImpl s) {} protected InputStream getInputStream() { return null; } protected OutputStream getOutputStream() { return null; } protected int available() { return 0; } protected void sendUrgentData(int d) {} public void setOption(int i, Object o) {} public Object getOption(int i) { return null; }
    protected void close() { f++; } } // RACE!
  static class K extends Socket { K() throws SocketException { super(new S()); } }
  static void work() {
    try {
      H h = new H(); URL u = new URL(null, "x:y", h), v = new URL("x", "y", 1, "z", h);
      u.equals(v); v.hashCode();
      Object o = new C(); o.equals(new C());
      new D().digest();
      new K().close();
    } catch (IOException x) { }
  }
  public static void main(String[] args) { new Thread(RowsCallWhatTheyAreGiven::work).start(); new Thread(RowsCallWhatTheyAreGiven::work).start(); }
}
