import { request } from 'node:http';
import { Secret, TOTP } from 'otpauth';
import type { OfficeCallPath } from '../../contract/src/office/calls.ts';
import { audit, figure, score } from './audit.ts';

const OFFICE_HOST = 'office.localhost';
/** Of the demonstration staff. */
const OFFICE_PASSWORD = 'Office1234!';
const DEMO_SECRET = 'JBSWY3DPEHPK3PXP';

/** A desk: Lighthouse's desktop profile. */
const DESKTOP = {
  formFactor: 'desktop',
  screenEmulation: { mobile: false, width: 1350, height: 940, deviceScaleFactor: 1, disabled: false },
  throttling: {
    ...{ rttMs: 40, throughputKbps: 10_240, cpuSlowdownMultiplier: 1 },
    ...{ requestLatencyMs: 0, downloadThroughputKbps: 0, uploadThroughputKbps: 0 },
  },
} as const;
/** The middle of three: one audit swings by a few points. */
const AUDITS = 3;

export interface OfficeFigures {
  readonly page: string;
  /** Bytes of script as they came, with their headers. */
  readonly scriptBytes: number;
  readonly performance: number;
  readonly accessibility: number;
  readonly largestPaintMs: number;
  readonly blockedMs: number;
}

/** Makes a call of the back office. @returns the cookie of the session from then on */
function call(port: number, path: OfficeCallPath, body: object, cookie = ''): Promise<string> {
  return new Promise((resolve, reject) => {
    const headers = { host: `${OFFICE_HOST}:${port}`, 'content-type': 'application/json', cookie };
    const sent = request({ host: '127.0.0.1', port, path, method: 'POST', headers }, (answer) => {
      answer.resume();
      const [set] = answer.headers['set-cookie'] ?? [];
      if (answer.statusCode === 200) resolve(set?.split(';')[0] ?? cookie);
      else reject(new Error(`${path} answered ${answer.statusCode}`));
    });
    sent.once('error', reject);
    sent.end(JSON.stringify(body));
  });
}

/** A session of the demonstration owner. */
async function logIn(port: number): Promise<string> {
  const credentials = { mail: 'owner@baize.example', password: OFFICE_PASSWORD };
  const half = await call(port, '/api/office/session/login', credentials);
  const code = new TOTP({ secret: Secret.fromBase32(DEMO_SECRET) }).generate();
  return call(port, '/api/office/session/second_factor', { code }, half);
}

/** Bytes of script that a page fetched. */
function scriptsOf({ audits }: Awaited<ReturnType<typeof audit>>): number {
  const details = audits['network-requests']?.details;
  if (details?.type !== 'table') return Number.NaN;
  return details.items
    .filter(({ resourceType }) => resourceType === 'Script')
    .reduce((sum, { transferSize }) => sum + (typeof transferSize === 'number' ? transferSize : 0), 0);
}

async function auditPage(
  port: number,
  chromePath: string,
  { page, cookie }: { readonly page: string; readonly cookie?: string },
): Promise<OfficeFigures> {
  const reports = [];
  for (let count = 0; count < AUDITS; count++)
    reports.push(
      await audit(`http://${OFFICE_HOST}:${port}${page}`, chromePath, {
        ...DESKTOP,
        ...(cookie === undefined ? {} : { extraHeaders: { Cookie: cookie } }),
      }),
    );
  reports.sort((a, b) => score(a, 'performance') - score(b, 'performance'));
  const report = reports[Math.floor(AUDITS / 2)];
  if (!report) throw new Error(`no audit of ${page}`);
  return {
    page: cookie === undefined ? 'login' : page,
    scriptBytes: scriptsOf(report),
    performance: score(report, 'performance'),
    accessibility: score(report, 'accessibility'),
    largestPaintMs: Math.round(figure(report, 'largest-contentful-paint')),
    blockedMs: Math.round(figure(report, 'total-blocking-time')),
  };
}

/** Audits the first screens of the back office: that of the login, and Today. */
export async function auditOffice(port: number, chromePath: string): Promise<OfficeFigures[]> {
  const login = await auditPage(port, chromePath, { page: '/' });
  const today = await auditPage(port, chromePath, { page: '/today', cookie: await logIn(port) });
  return [login, today];
}

export function printOffice(pages: readonly OfficeFigures[], say: (line: string) => void): void {
  say(
    '| back office (Lighthouse desktop) | script KB on the wire | performance | accessibility | LCP ms | blocked ms |',
  );
  say('|---|---|---|---|---|---|');
  for (const one of pages)
    say(
      `| ${one.page} | ${(one.scriptBytes / 1024).toFixed(0)} | ${one.performance} | ${one.accessibility} | ${one.largestPaintMs} | ${one.blockedMs} |`,
    );
  say('goal: 150 KB, performance 95, accessibility 100');
}
