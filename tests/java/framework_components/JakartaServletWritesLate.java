// A servlet of the newer packages that makes its table when first asked. Twin: JakartaServletWritesAtInit.
import jakarta.servlet.http.HttpServlet;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;

public class JakartaServletWritesLate extends HttpServlet {
    private int[] table;

    @Override
    public void init() {
    }

    @Override
    protected void doPost(HttpServletRequest request, HttpServletResponse response) {
        if (table == null) { // RACE!
            table = new int[10]; // RACE!
        }
    }
}
