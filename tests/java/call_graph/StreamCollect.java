// collect with Collectors: groupingBy, toMap, joining, partitioningBy, mapping.
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

public class StreamCollect {
    static class City {
        final String country;
        final int people;

        City(String country, int people) {
            this.country = country;
            this.people = people;
        }

        String country() {
            return country;
        }

        int people() {
            return people;
        }

        boolean isLarge() {
            return people > 5;
        }

        City merged(City other) {
            return new City(country, people + other.people());
        }
    }

    public static void main(String[] args) {
        List<City> cities = List.of(new City("a", 1), new City("b", 7), new City("a", 9));
        Map<String, List<City>> grouped =
                cities.stream().collect(Collectors.groupingBy(City::country, TreeMap::new, Collectors.toList()));
        System.out.println(grouped.get("a").get(1).people());
        Map<String, City> merged =
                cities.stream().collect(Collectors.toMap(City::country, city -> city, City::merged));
        System.out.println(merged.get("a").people());
        System.out.println(cities.stream().map(City::country).collect(Collectors.joining(",")));
        System.out.println(cities.stream().collect(Collectors.partitioningBy(City::isLarge)).size());
    }
}
