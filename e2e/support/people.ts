import type { Browser, BrowserContext, BrowserContextOptions, Locator, Page } from '@playwright/test';
import { parseSetCookie } from 'cookie';
import type { CallResponse } from '#contract/calls.ts';
import type { LanguageCode } from '#contract/languages.ts';
import { bindSession, type Player, SESSION_COOKIE, send, siteFields } from './api.ts';
import { port, type Site, urlOf } from './sites.ts';
import { followRequests } from './watch.ts';

type Opened = Awaited<ReturnType<typeof logIn>>;

/** Opens a browser's session over the API: for what is not about logging in. */
export async function logIn(site: Site, account_id = 'demo', password = 'Demo1234!') {
  const body = JSON.stringify({ ...siteFields(site), account_id, password });
  const origin = new URL(urlOf(site)).origin;
  const { status, text, setCookies } = await send(site, 'POST', '/api/auth/login', body, { origin });
  if (status !== 200) throw new Error(`${account_id} could not log in on ${site.name}: ${status} ${text}`);
  const answer: CallResponse<'/api/auth/login'> = JSON.parse(text);
  const cookie =
    setCookies.map((line) => parseSetCookie(line)).find(({ name }) => name === SESSION_COOKIE)?.value ?? '';
  bindSession(answer.token, cookie);
  const player: Player = { site, account_id, auth: answer.token };
  return { player, answer, cookie };
}

const sessions = new Map<string, Promise<Opened>>();

/** A demonstration player's session, opened once a worker: logging in is limited. */
export function demoOf(site: Site, account_id = 'demo'): Promise<Opened> {
  // A file of journeys with a server of its own has sessions of its own.
  const name = `${process.env.E2E_PORT} ${site.name} ${account_id}`;
  const known = sessions.get(name) ?? logIn(site, account_id);
  sessions.set(name, known);
  return known;
}

interface Looks {
  readonly viewport: { readonly width: number; readonly height: number };
  readonly language?: LanguageCode;
}

/** The dialog that opens by itself over a home page. */
export const announcementOn = (page: Page): Locator =>
  page.getByRole('dialog').filter({ has: page.locator('.announcement') });

/** A browser of a visitor. */
export async function visitorContext(
  browser: Browser,
  site: Site,
  { viewport, language = 'EN' }: Looks,
  more: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const context = await browser.newContext({
    viewport,
    isMobile: viewport.width < 768,
    hasTouch: viewport.width < 768,
    reducedMotion: 'reduce',
    storageState: { cookies: cookies(site, { language }), origins: [] },
    ...more,
  });
  // Announcements are closed when they open, at any point.
  context.on('page', async (page) => {
    followRequests(page);
    const announcement = announcementOn(page);
    await page.addLocatorHandler(announcement, () => announcement.getByRole('button').first().click());
  });
  return context;
}

/** A browser in which a player is already logged in. */
export function playerContext(
  browser: Browser,
  { player, answer, cookie }: Opened,
  looks: Looks,
  more: BrowserContextOptions = {},
): Promise<BrowserContext> {
  const { token, user, email, fullname } = answer;
  const state = { isAuthenticated: true, user, token, email, fullname };
  return visitorContext(browser, player.site, looks, {
    ...more,
    storageState: {
      cookies: [
        ...cookies(player.site, { language: looks.language ?? 'EN', signed_in: '1' }),
        ...cookies(player.site, { [SESSION_COOKIE]: cookie }).map((one) => ({
          ...one,
          httpOnly: true,
          secure: true,
          sameSite: 'Strict' as const,
        })),
      ],
      origins: [
        {
          origin: `http://${player.site.domain}:${port()}`,
          localStorage: [{ name: 'baize.session', value: JSON.stringify({ state, version: 1 }) }],
        },
      ],
    },
  });
}

function cookies(site: Site, values: Readonly<Record<string, string>>) {
  return Object.entries(values).map(([name, value]) => ({
    name,
    value,
    domain: site.domain,
    path: '/',
    expires: -1,
    httpOnly: false,
    secure: false,
    sameSite: 'Lax' as const,
  }));
}
