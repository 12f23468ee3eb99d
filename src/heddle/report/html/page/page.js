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
  addEventListener("hashchange", open);
  if (form === null) {
    open();
    return;
  }

  const [text, ofPackage, kind, locks, sure, harm, shown] = [
    "text", "package", "kind", "locks", "sure", "harm", "shown",
  ].map((id) => document.getElementById(id));
  const sections = [...document.querySelectorAll(".section")].map((element) => ({
    element,
    groups: [...element.querySelectorAll(".group")].map((group) => ({
      element: group,
      races: [...group.querySelectorAll(".race")].map((race) => ({ element: race, words: null })),
    })),
  }));
  const all = sections.flatMap((section) => section.groups.flatMap((group) => group.races));

  const matches = (race, section, group, wanted) => {
    const of = race.element.dataset;
    if (kind.value !== "" && kind.value !== section.element.dataset.kind) return false;
    if (ofPackage.value !== "" && ofPackage.value !== of.package) return false;
    if (locks.value !== "" && locks.value !== of.locks) return false;
    if (sure.value !== "" && sure.value !== of.sure) return false;
    if (harm.value !== "" && harm.value !== of.harm) return false;
    if (wanted.length === 0) return true;
    race.words ??= `${group.element.firstElementChild.textContent} ${race.element.textContent}`.toLowerCase();
    return wanted.every((word) => race.words.includes(word));
  };

  const filter = () => {
    const wanted = text.value.toLowerCase().split(/\s+/).filter((word) => word !== "");
    let count = 0;
    for (const section of sections) {
      let inSection = 0;
      for (const group of section.groups) {
        let inGroup = 0;
        for (const race of group.races) {
          const isShown = matches(race, section, group, wanted);
          race.element.hidden = !isShown;
          if (isShown) inGroup += 1;
        }
        group.element.hidden = inGroup === 0;
        inSection += inGroup;
      }
      section.element.hidden = inSection === 0;
      count += inSection;
    }
    shown.textContent = `${count} of ${all.length} shown`;
  };

  const step = (by) => {
    const visible = all.filter((race) => !race.element.hidden).map((race) => race.element);
    const at = visible.indexOf(document.activeElement?.closest(".race"));
    const next = visible[at < 0 ? (by > 0 ? 0 : visible.length - 1) : at + by];
    next?.firstElementChild.focus();
    next?.scrollIntoView({ block: "nearest" });
  };

  const keys = new Map([
    ["/", () => text.focus()],
    ["j", () => step(1)],
    ["k", () => step(-1)],
  ]);

  form.hidden = false;
  document.getElementById("keys").hidden = false;
  let waiting = 0;
  const soon = () => {
    clearTimeout(waiting);
    waiting = setTimeout(filter, 60);
  };
  form.addEventListener("input", soon);
  form.addEventListener("change", soon);
  form.addEventListener("submit", (event) => event.preventDefault());
  form.addEventListener("reset", () => setTimeout(filter));
  addEventListener("keydown", (event) => {
    const isTyping = event.target.matches("input, select");
    if (isTyping || event.ctrlKey || event.metaKey || event.altKey) return;
    const act = keys.get(event.key);
    if (act !== undefined) {
      event.preventDefault();
      act();
    }
  });
  for (const bar of document.querySelectorAll(".bars a")) {
    bar.addEventListener("click", () => {
      ofPackage.value = bar.dataset.package;
      filter();
    });
  }
  filter();
  open();
})();
