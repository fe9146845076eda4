/**
 * A filter above every list of cases. The page is whole without it. It reads text and sets `hidden`; it never makes
 * markup of what it reads.
 */
export const SCRIPT = `
'use strict';
for (const list of document.querySelectorAll('.cases')) {
  const cases = [...list.querySelectorAll('.case')];
  const tools = document.createElement('div');
  tools.className = 'tools';
  const words = document.createElement('input');
  words.type = 'search';
  words.placeholder = 'Filter cases';
  words.setAttribute('aria-label', 'Filter cases by words');
  const which = document.createElement('select');
  which.setAttribute('aria-label', 'Filter cases by how they ended');
  const outcomes = ['all', ...new Set(cases.map((one) => one.dataset.outcome))];
  for (const outcome of outcomes) which.append(new Option(outcome, outcome));
  const shown = document.createElement('span');
  shown.className = 'dim';
  shown.setAttribute('role', 'status');
  const apply = () => {
    const wanted = words.value.trim().toLowerCase().split(/\\s+/);
    let count = 0;
    for (const one of cases) {
      const text = one.textContent.toLowerCase();
      const fits = (which.value === 'all' || one.dataset.outcome === which.value)
        && wanted.every((word) => text.includes(word));
      one.hidden = !fits;
      if (fits) count += 1;
    }
    shown.textContent = count + ' of ' + cases.length;
  };
  words.addEventListener('input', apply);
  which.addEventListener('change', apply);
  tools.append(words, which, shown);
  list.before(tools);
  apply();
}
`;
