// Visitors with double dispatch over a tree of expressions.
public class Visitors {
    interface Visitor<R> {
        R number(Number number);

        R sum(Sum sum);
    }

    interface Expression {
        <R> R accept(Visitor<R> visitor);
    }

    record Number(int value) implements Expression {
        public <R> R accept(Visitor<R> visitor) {
            return visitor.number(this);
        }
    }

    record Sum(Expression left, Expression right) implements Expression {
        public <R> R accept(Visitor<R> visitor) {
            return visitor.sum(this);
        }
    }

    static class Evaluate implements Visitor<Integer> {
        public Integer number(Number number) {
            return number.value();
        }

        public Integer sum(Sum sum) {
            return sum.left().accept(this) + sum.right().accept(this);
        }
    }

    static class Print implements Visitor<String> {
        public String number(Number number) {
            return "" + number.value();
        }

        public String sum(Sum sum) {
            return sum.left().accept(this) + "+" + sum.right().accept(this);
        }
    }

    public static void main(String[] args) {
        Expression expression = new Sum(new Number(1), new Sum(new Number(2), new Number(3)));
        System.out.println(expression.accept(new Print()) + expression.accept(new Evaluate()));
    }
}
