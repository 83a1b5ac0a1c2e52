/**
 * The home page of every template, as the first site shows it: `node bench/pages/templates.ts [template ...]` prints it;
 * `npm run bench -- templates` too.
 */
import pg from 'pg';
import { type ThemeCode, themes } from '../../contract/src/site.ts';
import { findChromium } from '../../tools/launch/browser.mjs';
import { onCluster } from '../cluster.ts';
import { startProduct } from '../processes.ts';
import { audit, figure, score } from './audit.ts';
import { scriptBytes } from './home-page.ts';
import { readTemplateFiles } from './template-files.ts';

/** After it every process knows what a site is set to. */
const KNOWN_AFTER_MS = 1_000;

export interface TemplateFigures {
  readonly code: string;
  /** Bytes of script, brotli, that the page names before it can be used. */
  readonly scriptBytes: number;
  readonly performance: number;
  readonly largestPaintMs: number;
  readonly layoutShift: number;
  readonly totalBytes: number;
  /** Code and CSS of this template alone, Brotli-compressed. */
  readonly ownBytes: number;
}

const ready = (Object.keys(themes) as ThemeCode[]).filter((code) => themes[code].colors.length > 0);

/** Each template in its first palette. */
export async function auditTemplates(
  databaseUrl: string,
  port: number,
  chromePath: string,
  codes: readonly ThemeCode[] = ready,
): Promise<TemplateFigures[]> {
  const own = readTemplateFiles();
  const product = await startProduct(databaseUrl, port);
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const found: TemplateFigures[] = [];
    for (const code of codes) {
      await client.query(`update site set theme_code = $1, theme_color = $2 where external_id = 'baize'`, [
        code,
        themes[code].colors[0],
      ]);
      await new Promise((resolve) => setTimeout(resolve, KNOWN_AFTER_MS));
      const report = await audit(`http://localhost:${port}/`, chromePath, {
        onlyCategories: ['performance'],
      });
      found.push({
        code,
        scriptBytes: await scriptBytes(port, 'localhost'),
        performance: score(report, 'performance'),
        largestPaintMs: Math.round(figure(report, 'largest-contentful-paint')),
        layoutShift: figure(report, 'cumulative-layout-shift'),
        totalBytes: figure(report, 'total-byte-weight'),
        ownBytes: own.get(code) ?? Number.NaN,
      });
    }
    return found;
  } finally {
    await client.end();
    await product.stop();
  }
}

export function printTemplates(all: readonly TemplateFigures[], say: (line: string) => void): void {
  say(
    '| home in a template | script KB (brotli) | performance | LCP ms | layout shift | total KB | of its own KB | not met |',
  );
  say('|---|---|---|---|---|---|---|---|');
  for (const one of all) {
    const { code, performance, largestPaintMs, layoutShift } = one;
    const [script, kb, own] = [one.scriptBytes / 1024, one.totalBytes / 1024, one.ownBytes / 1024];
    const failed = [
      script > 130 && 'script',
      performance < 95 && 'performance',
      largestPaintMs > 1_800 && 'LCP',
      layoutShift > 0.02 && 'layout shift',
      kb > 250 && 'total',
      !(own <= 12) && 'own',
    ].filter((name) => name !== false);
    say(
      `| ${code} | ${script.toFixed(1)} | ${performance} | ${largestPaintMs} | ${layoutShift.toFixed(3)} | ${kb.toFixed(0)} | ${own.toFixed(1)} | ${failed.join(', ')} |`,
    );
  }
  say(
    'goal: 130 KB of script, performance 95, LCP 1,800 ms, layout shift 0.02, 250 KB in all, 12 KB (brotli) of its own',
  );
}

if (import.meta.main) {
  const named = process.argv.slice(2);
  const codes = named.length > 0 ? ready.filter((code) => named.includes(code)) : ready;
  const chromium = await findChromium(process.execPath);
  if (chromium === undefined) throw new Error('no Chromium was found');
  const found = await onCluster((url) => auditTemplates(url, 4184, chromium, codes));
  printTemplates(found, (line) => process.stdout.write(`${line}\n`));
}
