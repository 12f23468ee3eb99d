// the values of a name are asked whether they are equal: both threads count.
import javax.naming.ldap.*;
public class NameValuesCompared {
  static int a;
  static class V { public boolean equals(Object o) { a++; return true; } // RACE!
    public int hashCode() { return 1; } }
  static void work() {
    try { LdapName n = new LdapName(""); n.add(new Rdn("x", new V())); n.compareTo(new LdapName("x=y")); } catch (javax.naming.InvalidNameException e) { }
  }
  public static void main(String[] args) { new Thread(NameValuesCompared::work).start(); new Thread(NameValuesCompared::work).start(); }
}
