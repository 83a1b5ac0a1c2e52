import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Browser, type BrowserContextOptions, expect, type Page } from '@playwright/test';
import { parseSetCookie } from 'cookie';
import { Secret, TOTP } from 'otpauth';
import type { OfficeCallPath, OfficeRequest, OfficeResponse } from '#contract/office/calls.ts';
import { send } from '../support/api.ts';
import { port, type Site, sites } from '../support/sites.ts';
import { followRequests } from '../support/watch.ts';

const PASSWORD = 'Office1234!';
const SECRET = 'JBSWY3DPEHPK3PXP';
const COOKIE = '__Host-office';
const PERIOD_MS = 30_000;
const authenticator = new TOTP({ secret: Secret.fromBase32(SECRET) });

export const officeUrl = (path = '/'): string => `http://office.localhost:${port()}${path}`;

/** So long a worker may have the lock of a person's codes; one that ended in the middle keeps it no longer. */
const LOCK_MS = 30_000;

/** The file that has the step of the code that a person used last, for all workers: each code is good once, and later ones end it. */
function fileOf(mail: string): string {
  const folder = join(process.env.E2E_DATA_DIR ?? tmpdir(), 'codes-of-journeys');
  mkdirSync(folder, { recursive: true });
  return join(folder, `${port()}-${mail}`);
}

/** @returns what gives the lock back, or `undefined` where another worker has it */
function lock(file: string): (() => void) | undefined {
  const held = `${file}.lock`;
  if (Date.now() - (statSync(held, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()) > LOCK_MS)
    rmSync(held, { force: true });
  try {
    writeFileSync(held, '', { flag: 'wx' });
  } catch {
    return undefined;
  }
  return () => rmSync(held, { force: true });
}

/**
 * Uses a code of a demonstration person's authenticator: the server takes those of the 30 seconds before and after too, and
 * where other journeys have used all of these, the next one comes in half a minute. None is entered that would be counted as wrong.
 */
async function withCode(mail: string, isTaken: (code: string) => Promise<boolean>): Promise<void> {
  const file = fileOf(mail);
  await expect(async () => {
    const unlock = lock(file);
    expect(unlock, 'no other journey logs the person in').toBeDefined();
    try {
      const now = Math.floor(Date.now() / PERIOD_MS);
      const last = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
      const step = Math.max(now - 1, last + 1);
      // A code that is not good yet would only be counted as a wrong one.
      expect(step).toBeLessThanOrEqual(now + 1);
      writeFileSync(file, String(step));
      expect(await isTaken(authenticator.generate({ timestamp: step * PERIOD_MS }))).toBe(true);
    } finally {
      unlock?.();
    }
  }).toPass({ intervals: [50, 50, 1_000], timeout: 100_000 });
}

/** Enters a code of a person's authenticator on a page that asks for it. */
export const enterCode = (page: Page, mail: string, path: string): Promise<void> =>
  withCode(mail, async (code) => {
    await page.locator('input[name=code]').fill(code);
    const answer = page.waitForResponse(`**${path}`);
    await page.locator('input[name=code]').press('Enter');
    return (await answer).ok();
  });

/** What somebody of the staff makes calls with, without a page. */
export interface StaffSession {
  readonly cookie: string;
  readonly userAgent: string;
}

const office = { domain: 'office.localhost' };

const post = (path: OfficeCallPath, request: object, { cookie, userAgent }: StaffSession) =>
  send(office, 'POST', path, JSON.stringify(request), {
    ...{ origin: new URL(officeUrl()).origin, 'user-agent': userAgent },
    ...(cookie === '' ? {} : { cookie: `${COOKIE}=${cookie}` }),
  });

/** Sessions of this worker by server and person: for a login journeys wait for a code that no other has used. */
const sessions = new Map<string, StaffSession & { readonly since: number }>();

/** What moves money asks for a second factor of the last five minutes, and a journey takes up to two. */
const OLDEST_MS = 150_000;

/** Whether it is still open: the journey of passkeys logs out in a session that others of its worker share. */
const isOpen = async (session: StaffSession): Promise<boolean> =>
  (await post('/api/office/session/me', {}, session)).status === 200;

/**
 * A session of a demonstration person: `support`, `cashier` … That they log in on a page is shown in keyboard.spec.ts and team.spec.ts.
 * @param isLong whether the journey takes longer than others: its second factor is shown at its beginning
 */
export async function staffSession(
  name: string,
  isLong = false,
  userAgent = 'Mozilla/5.0 (a journey)',
): Promise<StaffSession> {
  const mail = `${name}@baize.example`;
  const key = `${port()} ${mail}`;
  const known = sessions.get(key);
  if (!isLong && known && Date.now() - known.since < OLDEST_MS && (await isOpen(known))) return known;
  const visitor = { cookie: '', userAgent };
  const { status, text, setCookies } = await post(
    '/api/office/session/login',
    { mail, password: PASSWORD },
    visitor,
  );
  if (status !== 200) throw new Error(`${mail} could not log in: ${status} ${text}`);
  const tokenOf = (lines: readonly string[]) =>
    lines.map((line) => parseSetCookie(line)).find((one) => one.name === COOKIE)?.value;
  let cookie = tokenOf(setCookies) ?? '';
  await withCode(mail, async (code) => {
    const shown = await post('/api/office/session/second_factor', { code }, { cookie, userAgent });
    cookie = tokenOf(shown.setCookies) ?? cookie;
    return shown.status === 200;
  });
  const session = { cookie, userAgent, since: Date.now() };
  sessions.set(key, session);
  return session;
}

interface Opening extends BrowserContextOptions {
  /** The page that is opened; the first of the back office where none is named. */
  readonly path?: string;
  /** As for {@link staffSession}. */
  readonly isLong?: boolean;
}

/** A page of the back office with a session of a demonstration person. */
export async function staffPage(
  browser: Browser,
  name: string,
  { path = '/', isLong = false, ...options }: Opening = {},
): Promise<Page> {
  const { cookie } = await staffSession(name, isLong, options.userAgent);
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, ...options });
  await context.addCookies([
    {
      ...{ name: COOKIE, value: cookie, domain: office.domain, path: '/' },
      ...{ httpOnly: true, secure: true, sameSite: 'Strict' },
    },
  ]);
  const page = await context.newPage();
  followRequests(page);
  await page.goto(officeUrl(path));
  await expect(page.getByRole('banner')).toBeVisible();
  return page;
}

/** Opens a group of the menu that is closed, or closes it. */
export const toggleGroup = (page: Page, name: string): Promise<void> =>
  page.getByRole('navigation', { name: 'Menu' }).getByRole('button', { name, exact: true }).click();

/** Makes a call with a session, or with that of a page. @throws with what was refused */
export async function callAs<P extends OfficeCallPath>(
  by: Page | StaffSession,
  path: P,
  request: OfficeRequest<P>,
): Promise<OfficeResponse<P>> {
  const { status, text } = await ('cookie' in by ? post(path, request, by) : fetchOn(by, path, request));
  if (status !== 200) throw new Error(`${path} answered ${status}: ${text}`);
  return JSON.parse(text);
}

const fetchOn = (page: Page, path: string, request: object) =>
  page.evaluate(
    async ([address, body]) => {
      const headers = { 'content-type': 'application/json' };
      const answer = await fetch(address, { method: 'POST', headers, body });
      return { status: answer.status, text: await answer.text() };
    },
    [path, JSON.stringify(request)] as const,
  );

interface Mailed {
  readonly to: string;
  readonly body: string;
}

/** The link that was mailed to somebody last: of an invitation, or to a new password. */
export async function linkTo(mail: string, page: 'invitation' | 'reset' = 'invitation'): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const { text } = await send(sites.baize, 'GET', '/dev/mailbox.json');
    const { messages }: { readonly messages: readonly Mailed[] } = JSON.parse(text);
    const body = messages.find(({ to }) => to === mail)?.body ?? '';
    link = new RegExp(`http://\\S+/${page}#[\\w-]{43}`).exec(body)?.[0];
    expect(link).toBeDefined();
  }).toPass({ timeout: 20_000 });
  return link ?? '';
}

/** Closes a site to players, or opens it, as somebody who manages it. */
export async function setMaintenance(
  staff: Page | StaffSession,
  site: Site,
  isClosed: boolean,
): Promise<void> {
  const { rows } = await callAs(staff, '/api/office/sites/maintenance', {});
  if (rows.find((row) => row.site === site.name)?.is_closed === isClosed) return;
  const change = { site: site.name, is_closed: isClosed, was_closed: !isClosed };
  await callAs(staff, '/api/office/sites/set_maintenance', { ...change, reason: 'Work on the site' });
}
