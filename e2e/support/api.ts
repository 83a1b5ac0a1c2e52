import { randomUUID } from 'node:crypto';
import { request } from 'node:http';
import type { CallPath, CallRequest, CallResponse } from '#contract/calls.ts';
import { port, type Site } from './sites.ts';

export interface Player {
  readonly site: Site;
  readonly account_id: string;
  readonly auth: string;
}

export const SESSION_COOKIE = '__Host-session';

export const siteFields = (site: Site) => ({ domain_name: site.domain, external_id: site.name });
export const playerFields = ({ account_id, auth }: Player) => ({ account_id, auth });

/** The cookies that browsers' sessions are bound to, by token: a call with the token sends its cookie as well. */
const sessionCookies = new Map<string, string>();

/** Lets calls use the session of a browser that has this cookie. */
export function bindSession(token: string, cookie: string): void {
  sessionCookies.set(token, cookie);
}

/** A call of the public API, as the browser makes it. @throws Error on a refusal */
export async function call<P extends CallPath>(
  site: Site,
  path: P,
  body: CallRequest<P>,
): Promise<CallResponse<P>> {
  const cookie = 'auth' in body ? sessionCookies.get(String(body.auth)) : undefined;
  const headers = cookie === undefined ? {} : { cookie: `${SESSION_COOKIE}=${cookie}` };
  const { status, text } = await send(site, 'POST', path, JSON.stringify(body), headers);
  if (status !== 200) throw new Error(`${path} on ${site.name}: ${status} ${text}`);
  return JSON.parse(text);
}

interface Answer {
  readonly status: number;
  readonly text: string;
  readonly setCookies: readonly string[];
}

/** Node resolves no *.localhost, so the site is named by the Host header. */
export function send(
  site: Pick<Site, 'domain'>,
  method: string,
  path: string,
  body = '',
  more: Readonly<Record<string, string>> = {},
): Promise<Answer> {
  return new Promise((done, fail) => {
    const headers = {
      ...more,
      host: `${site.domain}:${port()}`,
      ...(body === ''
        ? {}
        : { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) }),
    };
    const sent = request({ host: '127.0.0.1', port: port(), method, path, headers }, (answer) => {
      let text = '';
      answer.on('data', (chunk) => {
        text += chunk;
      });
      answer.once('end', () =>
        done({ status: answer.statusCode ?? 0, text, setCookies: answer.headers['set-cookie'] ?? [] }),
      );
    });
    sent.once('error', fail);
    sent.end(body);
  });
}

interface Message {
  readonly to: string;
  readonly channel: string;
  readonly body: string;
  readonly sent_at: string;
}

/** The newest eight-digit code that was sent to a phone since `after`. */
export async function codeSentTo(site: Site, digits: string, after: Date): Promise<string | undefined> {
  const { text } = await send(site, 'GET', '/dev/mailbox.json');
  const { messages }: { messages: readonly Message[] } = JSON.parse(text);
  const mine = messages
    .filter((message) => message.to.replace(/\D/g, '').endsWith(digits) && new Date(message.sent_at) >= after)
    .sort((one, other) => (one.sent_at < other.sent_at ? 1 : -1));
  return /\b(\d{8})\b/.exec(mine[0]?.body ?? '')?.[1];
}

/** Whether the contract's play money is exactly this: figures are compared as text, never as floats. */
export async function balanceOf(player: Player): Promise<string> {
  return (await call(player.site, '/api/auth/get_balance', playerFields(player))).game_balance;
}

/** Pays in by the sandbox's card; the money is there soon after. */
export async function payIn(player: Player, amount: string): Promise<void> {
  const ask = { key: randomUUID(), method_code: 'sandbox-card', amount };
  const { redirect_url } = await call(player.site, '/api/wallet/deposit', {
    ...playerFields(player),
    ...ask,
  });
  await send(player.site, 'POST', `${new URL(redirect_url).pathname}/pay`);
}

/** The number of the event that a team plays in. */
export async function eventOf(site: Site, team: string): Promise<string> {
  const { events } = await call(site, '/api/sports/events', {
    ...siteFields(site),
    view: 'all',
    search: team,
  });
  const found = events.find(({ home_names }) => home_names.EN === team);
  if (!found) throw new Error(`${team} plays in no event`);
  return found.event_id;
}
