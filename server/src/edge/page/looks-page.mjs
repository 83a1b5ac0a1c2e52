const form = document.querySelector('form');
const frame = document.querySelector('iframe');
const colours = JSON.parse(form.dataset.colours);
const { template, palette, language, width, path } = form.elements;
const fields = { template, palette, language, width, path };

/** The palettes of the template, the one that was on if it has one of that name. */
function listPalettes(chosen) {
  const names = colours[template.value];
  palette.replaceChildren(...names.map((name) => new Option(name, name)));
  palette.value = names.includes(chosen) ? chosen : names[0];
}

const lookQuery = () => `look=${template.value}.${palette.value}&look_lang=${language.value}`;

/** What was picked stands in the address, so that it can be sent to somebody. */
function keep() {
  const picked = Object.entries(fields).map(([name, { value }]) => [name, value]);
  history.replaceState(null, '', `?${new URLSearchParams(picked)}`);
}

function open() {
  const address = new URL(path.value, location.origin);
  for (const [name, value] of new URLSearchParams(lookQuery())) address.searchParams.set(name, value);
  frame.contentWindow.location.replace(`${address.pathname}${address.search}`);
  keep();
}

/** The page that is there changes where it stands. */
function wear() {
  frame.contentWindow.postMessage({ look: lookQuery() }, location.origin);
  keep();
}

function resize() {
  frame.style.width = `${width.value}px`;
  keep();
}

/** Where somebody walked to within the frame. */
function follow() {
  const { pathname, search } = frame.contentWindow.location;
  if (pathname === 'blank') return;
  const query = new URLSearchParams(search);
  for (const name of ['look', 'look_lang']) query.delete(name);
  path.value = query.size === 0 ? pathname : `${pathname}?${query}`;
}

const asked = new URLSearchParams(location.search);
for (const [name, field] of Object.entries(fields)) if (asked.has(name)) field.value = asked.get(name);
listPalettes(asked.get('palette'));
template.addEventListener('change', () => {
  listPalettes(palette.value);
  wear();
});
palette.addEventListener('change', wear);
width.addEventListener('change', resize);
language.addEventListener('change', () => {
  follow();
  open();
});
frame.addEventListener('load', follow);
addEventListener('message', ({ source, origin, data }) => {
  if (source === frame.contentWindow && origin === location.origin && data?.isListening) wear();
});
form.addEventListener('submit', (event) => {
  event.preventDefault();
  open();
});
resize();
open();
