import files from 'virtual:built-files';
import { breakpointOf } from '#contract/site.ts';
import type { Preview } from '../data/page.ts';
import { drawnTemplates, templateFile } from '../templates/templates.ts';
import { builtFor } from './built.ts';

const isTemplate = (source: string) => source.startsWith('src/templates/');

/** Stylesheets not owned by a template: they stay in every theme. */
function commonStyles(): ReadonlySet<string> {
  const others = Object.entries(files ?? {}).filter(
    ([source, { isDynamicEntry }]) => isDynamicEntry && !isTemplate(source),
  );
  return new Set(builtFor(others.map(([source]) => source)).styles);
}

let known: Preview | undefined;

/** Data with which the browser changes the theme of a loaded page. */
export function previewOf(): Preview {
  known ??= readPreview();
  return known;
}

function readPreview(): Preview {
  const common = commonStyles();
  return Object.fromEntries(
    drawnTemplates.map((code) => [
      code,
      {
        styles: builtFor([templateFile(code)]).styles.filter((one) => !common.has(one)),
        breakpoints: { product: breakpointOf(code, 'product'), other: breakpointOf(code, 'other') },
      },
    ]),
  );
}
