import { createHash } from 'node:crypto';
import { readAmount, writeAmount } from '../money.ts';
import type { Answer, Dialect, Done, OperatorCall, Order, Seat, WalletMessage, Why } from './dialect.ts';
import { type Fields, fieldsOf, textOf } from './fields.ts';
import { hmac } from './signing.ts';

const PREFIX = '/IntegrationService/v3/http';
const paths = {
  balance: '/balance.html',
  bet: '/bet.html',
  win: '/result.html',
  rollback: '/refund.html',
  finishFree: '/promoWin.html',
} as const;

/** The provider's side of Pragmatic Play, after the code of integrators. It orders no free rounds here. */
export const pragmatic: Dialect = {
  code: 'pragmatic',
  // Nothing is signed by a header: the hash is a field of the form.
  signing: hmac('x-unused'),
  patienceMs: 5_000,
  freeRounds: 'silent',
  signedText: ({ body }) => body,
  isGenuine: ({ body }, key) => isHashed(new URLSearchParams(body), key),
  readOrder,
  writeDone,
  writeMessage(message, seat, key) {
    const fields = Object.entries(fieldsFor(message, seat));
    const form = new URLSearchParams([...fields, ['hash', hashOf(fields, key)]]);
    return {
      ...{ method: 'POST', path: paths[message.kind], body: String(form) },
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    };
  },
  withWrongSignature: (request) => ({
    ...request,
    body: request.body.replace(/hash=(.)/, (_, first) => `hash=${first === '0' ? '1' : '0'}`),
  }),
  readReply(kind, status, text) {
    const { error, cash } = fieldsOf(text);
    const code = typeof error === 'number' ? String(error) : `HTTP ${status}`;
    const isFinal = status === 200 && code !== '100';
    return {
      verdict: code === '0' ? 'accepted' : isFinal ? 'refused' : 'unclear',
      ...{ code, why: (kind === 'bet' && reasons[code]) || 'other' },
      balance: typeof cash === 'number' ? readAmount(String(cash)) : undefined,
    };
  },
};

const reasons: Readonly<Record<string, Why>> = { 1: 'money', 4: 'ended', 6: 'limit', 50: 'limit' };

function fieldsFor(message: WalletMessage, { user, token, game }: Seat): Readonly<Record<string, string>> {
  const { kind, ref, of, round } = message;
  if (kind === 'balance') return { userId: user };
  const named = { userId: user, gameId: game, roundId: round };
  if (kind === 'rollback') return { ...named, reference: of ?? ref };
  return { ...named, reference: ref, amount: writeAmount(message.amount), token };
}

/** MD5 of the fields that have a value, sorted by name, and the key. */
function hashOf(fields: readonly (readonly [string, string])[], key: string): string {
  const sorted = fields.filter(([, value]) => value !== '').sort(([one], [other]) => (one < other ? -1 : 1));
  const text = sorted.map(([name, value]) => `${name}=${value}`).join('&');
  return createHash('md5')
    .update(text + key)
    .digest('hex');
}

const isHashed = (form: URLSearchParams, key: string): boolean =>
  form.get('hash') ===
  hashOf(
    [...form].filter(([name]) => name !== 'hash'),
    key,
  );

function readOrder({ method, path, body }: OperatorCall): Order | 'malformed' | undefined {
  if (method !== 'POST') return undefined;
  const sent: Fields = Object.fromEntries(new URLSearchParams(body));
  switch (path) {
    case `${PREFIX}/CasinoGameAPI/game/url/`:
      return readOpen(sent);
    case `${PREFIX}/CasinoGameAPI/getCasinoGames/`:
      return { kind: 'games' };
    case `${PREFIX}/HistoryAPI/OpenHistoryExtended/`: {
      const round = textOf(sent.roundId);
      return round === undefined ? 'malformed' : { kind: 'round', round };
    }
    default:
      return undefined;
  }
}

function readOpen(sent: Fields): Order | 'malformed' {
  const [game, currency, token] = [textOf(sent.symbol), textOf(sent.currency), textOf(sent.token)];
  const user = textOf(sent.externalPlayerId);
  const isDemo = sent.playMode === 'DEMO';
  if (game === undefined || currency === undefined) return 'malformed';
  if (!isDemo && (token === undefined || user === undefined)) return 'malformed';
  return {
    ...{ kind: 'open', game, currency },
    seat: isDemo ? null : { user: user ?? '', token: token ?? '', currency, game },
    language: textOf(sent.language) ?? 'en',
    ...{ lobbyUrl: textOf(sent.lobbyUrl) ?? '', depositUrl: textOf(sent.cashierUrl) ?? '' },
  };
}

const categories = { slot: 'Video Slots', crash: 'Crash game', arcade: 'Arcade' } as const;
const errors = { gameUnknown: '17', unknown: '17', malformed: '7', signature: '5' } as const;

function writeDone(done: Done): Answer {
  if (done.kind === 'refused')
    return { status: 200, body: JSON.stringify({ error: errors[done.why], description: done.why }) };
  return { status: 200, body: JSON.stringify({ error: '0', description: 'OK', ...bodyOf(done) }) };
}

function bodyOf(done: Exclude<Done, { kind: 'refused' }>): object {
  switch (done.kind) {
    case 'url':
      return done.url.includes('/rounds/') ? { url: done.url } : { gameURL: done.url };
    case 'games':
      return {
        gameList: done.games.map(({ code, name, kind }) => ({
          ...{ gameID: code, gameName: name, typeDescription: categories[kind], dataType: 'RNG' },
          ...{ demoGameAvailable: true, frbAvailable: false },
        })),
      };
    case 'stakes':
      return { betScales: done.stakes.map(writeAmount) };
    case 'id':
      return { bonusCode: done.id };
  }
}
