import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { launch } from 'chrome-launcher';
import lighthouse from 'lighthouse';

const DIST = fileURLToPath(new URL('../dist/site', import.meta.url));

export interface HomeFigures {
  readonly site: string;
  /** Bytes of script, brotli, that the page names before it can be used. */
  readonly scriptBytes: number;
  readonly performance: number;
  readonly accessibility: number;
  readonly bestPractices: number;
  readonly seo: number;
  readonly layoutShift: number;
  readonly largestPaintMs: number;
  readonly totalBytes: number;
}

/** A page as a browser would ask for it from a site. */
function page(port: number, host: string): Promise<string> {
  return new Promise((resolve, reject) => {
    request({ host: '127.0.0.1', port, path: '/', headers: { host: `${host}:${port}` } }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.on('end', () => resolve(Buffer.concat(parts).toString('utf8')));
    })
      .once('error', reject)
      .end();
  });
}

/** The entry script and everything the page says to load with it, by a tag or once its first sight is there. */
export async function scriptBytes(port: number, host: string): Promise<number> {
  const html = await page(port, host);
  const named = html.matchAll(/"\/(assets\/[^"]+\.js)"/g);
  const files = new Set([...named].map((match) => match[1] ?? ''));
  return [...files].reduce((sum, file) => sum + brotliCompressSync(readFileSync(join(DIST, file))).length, 0);
}

const percent = (score: number | null | undefined) => Math.round((score ?? 0) * 100);

/** Lighthouse as it is by default: a phone on a slow network with a slow processor. */
export async function auditHome(port: number, host: string, chromePath: string): Promise<HomeFigures> {
  const chrome = await launch({
    chromePath,
    chromeFlags: [
      '--headless=new',
      '--no-sandbox',
      '--disable-gpu',
      '--disable-background-networking',
      '--no-first-run',
    ],
  });
  try {
    const result = await lighthouse(`http://${host}:${port}/`, { port: chrome.port, logLevel: 'error' });
    if (!result) throw new Error(`no audit of ${host}`);
    const { categories, audits } = result.lhr;
    return {
      site: host,
      scriptBytes: await scriptBytes(port, host),
      performance: percent(categories.performance?.score),
      accessibility: percent(categories.accessibility?.score),
      bestPractices: percent(categories['best-practices']?.score),
      seo: percent(categories.seo?.score),
      layoutShift: audits['cumulative-layout-shift']?.numericValue ?? Number.NaN,
      largestPaintMs: Math.round(audits['largest-contentful-paint']?.numericValue ?? Number.NaN),
      totalBytes: Math.round(audits['total-byte-weight']?.numericValue ?? Number.NaN),
    };
  } finally {
    chrome.kill();
  }
}
