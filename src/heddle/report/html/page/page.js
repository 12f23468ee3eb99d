"use strict";
(() => {
  const form = document.getElementById("filter");
  const open = () => {
    const target = document.getElementById(decodeURIComponent(location.hash.slice(1)));
    if (target instanceof HTMLDetailsElement) {
      target.open = true;
      target.scrollIntoView();
    }
  };
  if (form === null) {
    addEventListener("hashchange", open);
    open();
    return;
  }

  const names = ["text", "package", "rule", "locks", "sure", "harm"];
  const fields = new Map(names.map((name) => [name, document.getElementById(name)]));
  const shown = document.getElementById("shown");
  const sections = [...document.querySelectorAll(".section")].map((element) => ({
    element,
    count: element.querySelector(".count"),
    findings: [...element.querySelectorAll(".finding")].map((finding) => ({ element: finding, words: null })),
  }));
  const all = sections.flatMap((section) => section.findings);
  const bars = [...document.querySelectorAll(".bars a")];

  const matches = (finding, wanted) => {
    const of = finding.element.dataset;
    for (const [name, field] of fields) {
      if (name !== "text" && field.value !== "" && field.value !== of[name]) return false;
    }
    if (wanted.length === 0) return true;
    finding.words ??= finding.element.textContent.toLowerCase();
    return wanted.every((word) => finding.words.includes(word));
  };

  const filter = () => {
    const wanted = fields.get("text").value.toLowerCase().split(/\s+/).filter((word) => word !== "");
    let count = 0;
    const by = new Map();
    for (const section of sections) {
      let inSection = 0;
      for (const finding of section.findings) {
        const isShown = matches(finding, wanted);
        finding.element.hidden = !isShown;
        if (!isShown) continue;
        inSection += 1;
        for (const name of ["package", "owner"]) {
          const key = `${name} ${finding.element.dataset[name]}`;
          by.set(key, (by.get(key) ?? 0) + 1);
        }
      }
      section.element.hidden = inSection === 0;
      if (section.count !== null) section.count.textContent = inSection.toLocaleString("en");
      count += inSection;
    }
    for (const bar of bars) {
      const of = bar.dataset;
      const key = of.owner === undefined ? `package ${of.package}` : `owner ${of.owner}`;
      bar.querySelector("b").textContent = (by.get(key) ?? 0).toLocaleString("en");
    }
    shown.textContent = `${count} of ${all.length} shown`;
  };

  // The address holds the filter, so that a link shows what its sender saw.
  const remember = () => {
    const chosen = [...fields].filter(([, field]) => field.value !== "");
    const query = new URLSearchParams(chosen.map(([name, field]) => [name, field.value])).toString();
    history.replaceState(null, "", query === "" ? location.pathname : `#?${query}`);
  };
  const follow = () => {
    if (!location.hash.startsWith("#?")) {
      open();
      return;
    }
    const given = new URLSearchParams(location.hash.slice(2));
    for (const [name, field] of fields) field.value = given.get(name) ?? "";
    filter();
  };
  addEventListener("hashchange", follow);

  const step = (by) => {
    const visible = all.filter((finding) => !finding.element.hidden).map((finding) => finding.element);
    const at = visible.indexOf(document.activeElement?.closest(".finding"));
    const next = visible[at < 0 ? (by > 0 ? 0 : visible.length - 1) : at + by];
    next?.firstElementChild.focus();
    next?.scrollIntoView({ block: "nearest" });
  };

  const keys = new Map([
    ["/", () => {
      document.getElementById("fields").open = true;
      fields.get("text").focus();
    }],
    ["j", () => step(1)],
    ["k", () => step(-1)],
  ]);

  form.hidden = false;
  document.getElementById("keys").hidden = false;
  if (matchMedia("(max-width: 60rem)").matches) document.getElementById("fields").open = false;
  const change = () => {
    filter();
    remember();
  };
  let waiting = 0;
  const soon = () => {
    clearTimeout(waiting);
    waiting = setTimeout(change, 60);
  };
  form.addEventListener("input", soon);
  form.addEventListener("change", soon);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () => setTimeout(change));
  addEventListener("keydown", (event) => {
    const isTyping = event.target.matches("input, select");
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    const act = keys.get(event.key);
    if (act !== undefined) {
      event.preventDefault();
      act();
    }
  });
  for (const bar of bars) {
    bar.addEventListener("click", (event) => {
      event.preventDefault();
      fields.get("package").value = bar.dataset.package;
      change();
      document.getElementById("findings").scrollIntoView();
    });
  }
  filter();
  follow();
})();
