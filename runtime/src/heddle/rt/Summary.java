package heddle.rt;

/** Tells the running heddle at the end what was seen, and what was not. */
final class Summary implements Runnable {
    @Override
    public void run() {
        Parent parent = Parent.connected();
        if (parent != null) {
            parent.send("END " + json());
            return;
        }
        if (Races.pairs() > 0) {
            Reporter.print("heddle: " + Races.pairs() + " data races, seen " + Races.all()
                    + " times\n");
        }
    }

    static String json() {
        Json json = new Json().open(null, '{');
        json.put("races", Races.pairs()).put("seen", Races.all());
        json.put("classes_watched", Statistics.CLASSES_WATCHED.get());
        json.put("classes_plain", Statistics.CLASSES_PLAIN.get());
        json.put("classes_unanswered", Statistics.CLASSES_UNANSWERED.get());
        json.put("fields_without_shadow", Statistics.FIELDS_WITHOUT_SHADOW.get());
        json.put("thread_ids_shared", Statistics.IDS_SHARED.get());
        json.put("threads_without_start", Statistics.THREADS_WITHOUT_START.get());
        json.put("internal_errors", Statistics.INTERNAL_ERRORS.get());
        return json.close('}').toString();
    }
}
