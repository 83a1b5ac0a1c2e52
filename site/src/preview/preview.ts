import { type Payload, type Preview, pathWithin } from '../data/page.ts';
import { pageKind } from '../routes/routes.ts';
import { loadScript } from '../scripts/load-script.ts';
import type { Template } from '../shells/template/template.ts';
import { paletteOf } from '../templates/palettes.ts';
import { rootStyle } from '../templates/root-style.ts';
import { loadTemplate } from '../templates/templates.ts';
import { keepLook, keepLookInAddresses } from './kept-address.ts';
import { changeSheets } from './style-sheets.ts';

/** Messages that a page of ours may send to this frame: the parameters that the address would have. */
interface LookAsked {
  readonly look: string;
}

function isLookAsked(data: unknown): data is LookAsked {
  return typeof data === 'object' && data !== null && 'look' in data && typeof data.look === 'string';
}

interface PreviewDeps {
  readonly page: Payload;
  readonly preview: Preview;
  /** Draws the page that is here once more, as another template has it. */
  readonly draw: (page: Payload, template: Template) => void;
}

/** Loaded only where a page is shown in a look that its address asks for. */
export function openPreview({ page, preview, draw }: PreviewDeps): void {
  let on = page.startup.site.theme_code;
  let asked = 0;
  const wear = async (search: string): Promise<void> => {
    const turn = ++asked;
    const [code = '', colour = ''] = new URLSearchParams(search).get('look')?.split('.') ?? [];
    const [before, after] = [preview[on], preview[code]];
    if (!before || !after) throw new Error(`No look ${code}`);
    // The sheets first: what loads the template leaves those alone that are there.
    const [change, template] = await Promise.all([
      code === on ? undefined : changeSheets(code, before.styles, after.styles),
      loadTemplate(code),
    ]);
    // Somebody who picks quickly sees what was picked last.
    if (!template || turn !== asked) return;
    on = code;
    change?.();
    applyTheme(template, colour, after.breakpoints);
    keepLook(search);
    void loadScript(page.language, template.code);
    draw(wearing(page, template, colour), template);
  };
  keepLookInAddresses();
  window.addEventListener('message', ({ origin, source, data }) => {
    if (origin === window.location.origin && source === window.parent && isLookAsked(data))
      void wear(data.look);
  });
  // Apply the selection made before the listener was registered.
  window.parent.postMessage({ isListening: true }, window.location.origin);
}

function wearing(page: Payload, { code }: Template, colour: string): Payload {
  const site = { ...page.startup.site, theme_code: code, theme_color: colour };
  return { ...page, startup: { ...page.startup, site }, scheme: paletteOf(code, colour).scheme };
}

/** Everything outside of what React draws: what document/document.ts writes of a look. */
function applyTheme(template: Template, colour: string, breakpoints: Preview[string]['breakpoints']): void {
  const palette = paletteOf(template.code, colour);
  const { documentElement, head } = document;
  const kind = pageKind(pathWithin(window.location.pathname));
  Object.assign(documentElement.dataset, {
    theme: template.code,
    color: colour,
    breakpoint: String(breakpoints[kind]),
    breakpointProduct: String(breakpoints.product),
    breakpointOther: String(breakpoints.other),
  });
  const style = document.getElementById('look');
  const root = document.getElementById('root');
  if (style) style.textContent = rootStyle(palette, template);
  if (root) root.className = template.mainWrap;
  head.querySelector('meta[name="theme-color"]')?.setAttribute('content', palette.surface);
}
