// Arrays of arrays, varargs of objects, array covariance, arrays in collections.
import java.util.ArrayList;
import java.util.List;

public class MultiArrays {
    static class Piece {
        void move() {}
    }

    static class King extends Piece {
        @Override
        void move() {
            System.out.println("king");
        }
    }

    static Piece last(Piece... pieces) {
        return pieces[pieces.length - 1];
    }

    public static void main(String[] args) {
        Piece[][][] cube = new Piece[2][2][];
        cube[0][1] = new Piece[] {new King()};
        Piece[][] plane = cube[0];
        plane[1][0].move();
        Object[] covariant = new Piece[] {new Piece(), new King()};
        last((Piece[]) covariant).move();
        List<Piece[]> rows = new ArrayList<>();
        rows.add(plane[1]);
        for (Piece[] row : rows) {
            for (Piece piece : row) {
                piece.move();
            }
        }
    }
}
