// A constructor hands this to its parts, which publish it before the constructor has written the size. Twin: FilesKeepTheirFolder.
public final class FilesShowTheirFolder {
    private static volatile Folder last;

    private FilesShowTheirFolder() {}

    private static final class File {
        private final Folder folder;

        File(Folder folder) {
            this.folder = folder;
            last = folder;
        }
    }

    private static final class Folder {
        private final File[] files = new File[2];
        private int size;

        Folder() {
            for (int i = 0; i < files.length; i++) {
                files[i] = new File(this);
            }
            size = files.length; // RACE!
        }

        boolean isOwnerOf(File file) {
            return file.folder == this;
        }
    }

    public static void main(String[] args) {
        new Thread(() -> {
            Folder seen = last; // NORACE
            if (seen != null) {
                System.out.println(seen.size); // RACE!
            }
        }).start();
        Folder made = new Folder();
        System.out.println(made.isOwnerOf(made.files[0])); // NORACE
    }
}
