import { readAmount, writeAmount } from '../money.ts';
import type { Answer, Dialect, Done, OperatorCall, Order, Seat, WalletMessage, Why } from './dialect.ts';
import { asFields, type Fields, fieldsOf, textOf } from './fields.ts';
import { hmac } from './signing.ts';

const signing = hmac('x-request-sign');
const paths = {
  balance: '/a8r_casino.Player/Balance',
  bet: '/a8r_casino.Round/BetWin',
  win: '/a8r_casino.Round/BetWin',
  rollback: '/a8r_casino.Round/Rollback',
  finishFree: '/a8r_casino.Freespins/Finish',
} as const;

/** The aggregator's side of A8R v2 (01.tech): Twirp over JSON. */
export const a8r: Dialect = {
  code: 'a8r',
  signing,
  patienceMs: 5_000,
  freeRounds: 'silent',
  signedText: ({ body }) => body,
  readOrder,
  writeDone,
  writeMessage(message, seat, key) {
    const body = JSON.stringify(fieldsFor(message, seat));
    return {
      ...{ method: 'POST', path: paths[message.kind], body },
      headers: { 'content-type': 'application/json', [signing.header]: signing.sign(body, key) },
    };
  },
  readReply(_kind, status, text) {
    const { balance, meta } = fieldsOf(text);
    if (status === 200)
      return { verdict: 'accepted', code: 'ok', why: 'other', balance: readAmount(balance) };
    const code = textOf(asFields(meta).api_code) ?? `HTTP ${status}`;
    const isFinal = status >= 400 && status < 500;
    return {
      verdict: isFinal ? 'refused' : 'unclear',
      code,
      why: reasons[code] ?? 'other',
      balance: undefined,
    };
  },
};

const reasons: Readonly<Record<string, Why>> = {
  100: 'money',
  101: 'ended',
  403: 'ended',
  105: 'limit',
  106: 'limit',
  107: 'limit',
};

function fieldsFor(message: WalletMessage, { user, token, currency, game }: Seat): Fields {
  const common = { player_id: user, session_id: token, currency };
  if (message.kind === 'balance') return common;
  const { kind, ref, of, amount } = message;
  // Their player is known from the issue.
  if (kind === 'finishFree') return { issue_id: message.free, amount: writeAmount(amount) };
  const transaction =
    kind === 'rollback'
      ? { id: ref, type: kind, original_id: of }
      : { id: ref, type: kind, amount: writeAmount(amount), ...(of === undefined ? {} : { bet_id: of }) };
  return {
    ...{ ...common, round_id: message.round, game_id: game },
    ...{ finished: message.closes, transactions: [transaction] },
  };
}

function readOrder(call: OperatorCall): Order | 'malformed' | undefined {
  const prefix = '/v2/casino_a8r.';
  if (call.method !== 'POST' || !call.path.startsWith(prefix)) return undefined;
  const sent = fieldsOf(call.body);
  switch (call.path.slice(prefix.length)) {
    case 'Launcher/Real':
      return readOpen(sent, false);
    case 'Launcher/Demo':
      return readOpen(sent, true);
    case 'Game/List':
      return { kind: 'games' };
    case 'Freespins/Issue':
      return readGrant(sent);
    case 'Freespins/Cancel': {
      const id = textOf(sent.issue_id);
      return id === undefined ? 'malformed' : { kind: 'cancel', id };
    }
    default:
      return undefined;
  }
}

function readOpen(sent: Fields, isDemo: boolean): Order | 'malformed' {
  const [game, token] = [textOf(sent.game), textOf(sent.session_id)];
  const account = asFields(sent.account);
  const urls = asFields(sent.urls);
  const [user, currency] = [textOf(account.id), textOf(account.currency)];
  if (game === undefined) return 'malformed';
  if (!isDemo && (token === undefined || user === undefined || currency === undefined)) return 'malformed';
  const played = { user: user ?? '', token: token ?? '', currency: currency ?? '', game };
  return {
    ...{ kind: 'open', game, seat: isDemo ? null : played, currency: currency ?? 'USD' },
    language: textOf(sent.locale) ?? 'en',
    ...{ lobbyUrl: textOf(urls.return_url) ?? '', depositUrl: textOf(urls.deposit_url) ?? '' },
  };
}

function readGrant(sent: Fields): Order | 'malformed' {
  const account = asFields(sent.account);
  const [id, user, currency] = [textOf(sent.issue_id), textOf(account.id), textOf(account.currency)];
  const { games, freespins_quantity: rounds } = sent;
  const game = Array.isArray(games) ? textOf(games[0]) : undefined;
  if (id === undefined || user === undefined || currency === undefined || game === undefined)
    return 'malformed';
  if (typeof rounds !== 'number' || !Number.isInteger(rounds) || rounds < 1) return 'malformed';
  return { kind: 'grant', id, user, game, currency, rounds, stake: readAmount(sent.bet_amount) };
}

function writeDone(done: Done): Answer {
  switch (done.kind) {
    case 'url':
      return json(200, { launch_url: done.url });
    case 'games':
      return json(200, {
        providers: [
          {
            name: 'Open Studio',
            games: done.games.map(({ code, name, kind }) => ({
              ...{ id: code, title: name, category: kind === 'slot' ? 'slots' : kind },
            })),
          },
        ],
      });
    case 'stakes':
      return json(200, { bet_amounts: done.stakes.map(writeAmount) });
    case 'id':
      return json(200, { issue_id: done.id });
    case 'refused':
      return refused(done.why);
  }
}

function refused(why: 'gameUnknown' | 'unknown' | 'malformed' | 'signature'): Answer {
  const [status, code, apiCode] = (
    {
      gameUnknown: [404, 'not_found', '405'],
      unknown: [404, 'not_found', '404'],
      malformed: [400, 'invalid_argument', '400'],
      signature: [401, 'unauthenticated', '403'],
    } as const
  )[why];
  return json(status, { code, msg: `refused: ${why}`, meta: { api_code: apiCode } });
}

const json = (status: number, body: object): Answer => ({ status, body: JSON.stringify(body) });
