"""Sources of framework classes that test programs name, as little of each as they need.

They are compiled with the programs and never shown to the analysis: frameworks need not be there.
"""

from typing import Final

_SPRING: Final = "org.springframework."
_ANNOTATIONS: Final = (
    _SPRING + "stereotype.Component",
    _SPRING + "stereotype.Service",
    _SPRING + "beans.factory.annotation.Autowired",
    _SPRING + "boot.autoconfigure.SpringBootApplication",
    _SPRING + "context.annotation.Bean",
    _SPRING + "context.annotation.Configuration",
    _SPRING + "context.annotation.Scope",
    _SPRING + "context.event.EventListener",
    _SPRING + "scheduling.annotation.Async",
    _SPRING + "scheduling.annotation.Scheduled",
    _SPRING + "web.bind.annotation.GetMapping",
    _SPRING + "web.bind.annotation.RestController",
    _SPRING + "web.context.annotation.ApplicationScope",
    _SPRING + "web.context.annotation.SessionScope",
    "javax.annotation.PostConstruct",
    "javax.annotation.PreDestroy",
    "javax.ejb.MessageDriven",
    "javax.inject.Inject",
    "javax.inject.Singleton",
    "javax.ws.rs.GET",
    "javax.ws.rs.Path",
    "javax.ws.rs.ext.Provider",
    "org.junit.jupiter.api.BeforeEach",
    "org.junit.jupiter.api.Test",
)
_TYPES: Final = {
    _SPRING + "boot.CommandLineRunner": "interface CommandLineRunner { void run(String... args); }",
    _SPRING + "boot.SpringApplication": (
        "class SpringApplication { public static void run(Class<?> type, String... args) { } }"
    ),
    "javax.jms.Message": "interface Message { }",
    "javax.jms.MessageListener": "interface MessageListener { void onMessage(Message message); }",
}
_SERVLET: Final = {
    "Filter": """interface Filter {
        void init(FilterConfig config);
        void doFilter(ServletRequest request, ServletResponse response, FilterChain chain);
    }""",
    "FilterChain": "interface FilterChain { }",
    "FilterConfig": "interface FilterConfig { }",
    "ServletContextEvent": "class ServletContextEvent { }",
    "ServletContextListener": """interface ServletContextListener {
        void contextInitialized(ServletContextEvent event);
        default void contextDestroyed(ServletContextEvent event) { }
    }""",
    "ServletRequest": "interface ServletRequest { }",
    "ServletRequestEvent": "class ServletRequestEvent { }",
    "ServletRequestListener": """interface ServletRequestListener {
        void requestInitialized(ServletRequestEvent event);
    }""",
    "ServletResponse": "interface ServletResponse { }",
    "SingleThreadModel": "interface SingleThreadModel { }",
    "http.HttpServlet": """class HttpServlet {
        public void init() { }
        public void destroy() { }
        protected void service(HttpServletRequest request, HttpServletResponse response) { }
        protected void doGet(HttpServletRequest request, HttpServletResponse response) { }
        protected void doPost(HttpServletRequest request, HttpServletResponse response) { }
    }""",
    "http.HttpServletRequest": "interface HttpServletRequest { }",
    "http.HttpServletResponse": "interface HttpServletResponse { }",
}


def _sources() -> dict[str, str]:
    found = {f"{root}.servlet.{n}": t for root in ("javax", "jakarta") for n, t in _SERVLET.items()}
    for name in _ANNOTATIONS:
        short = name.rpartition(".")[2]
        kept = "@java.lang.annotation.Retention(java.lang.annotation.RetentionPolicy.RUNTIME)"
        found[name] = f'@interface {short} {{ String value() default ""; }}'
        found[name] = f"{kept} public {found[name]}"
    found |= _TYPES
    return found


def stub_sources() -> dict[str, str]:
    """Return the sources of the stand-ins by path."""
    found: dict[str, str] = {}
    for name, text in _sources().items():
        public = "" if text.startswith("@java") else "public "
        package = f"package {name.rpartition('.')[0]};"
        found[f"{name.replace('.', '/')}.java"] = f"{package}\n{public}{text}\n"
    return found
