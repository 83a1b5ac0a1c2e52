import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync } from 'node:zlib';
import { audit, figure, score } from './audit.ts';

const DIST = fileURLToPath(new URL('../../dist/site', import.meta.url));

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

/** One audit swings by a few points; the first also meets a server that has never been asked. */
const AUDITS = 3;

/** @returns the audit in the middle by performance */
export async function auditHome(port: number, host: string, chromePath: string): Promise<HomeFigures> {
  const reports = [];
  for (let count = 0; count < AUDITS; count++)
    reports.push(await audit(`http://${host}:${port}/`, chromePath));
  reports.sort((a, b) => score(a, 'performance') - score(b, 'performance'));
  const report = reports[Math.floor(AUDITS / 2)];
  if (!report) throw new Error(`no audit of ${host}`);
  return {
    site: host,
    scriptBytes: await scriptBytes(port, host),
    performance: score(report, 'performance'),
    accessibility: score(report, 'accessibility'),
    bestPractices: score(report, 'best-practices'),
    seo: score(report, 'seo'),
    layoutShift: figure(report, 'cumulative-layout-shift'),
    largestPaintMs: Math.round(figure(report, 'largest-contentful-paint')),
    totalBytes: Math.round(figure(report, 'total-byte-weight')),
  };
}
