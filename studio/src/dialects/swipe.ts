import { readAmount, stakesIn, writeAmount } from '../money.ts';
import { canonical } from './canonical.ts';
import type { Answer, Dialect, Done, OperatorCall, Order, Seat, WalletMessage, Why } from './dialect.ts';
import { type Fields, fieldsOf, textOf } from './fields.ts';
import { hmac } from './signing.ts';

const signing = hmac('x-request-sign');

const paths = { bet: '/bet', win: '/win', finishFree: '/win', rollback: '/refund' } as const;

/** Swipe Games, core API 1.8 and adapter API 1.7 (github.com/SwipeGames/public-api). */
export const swipe: Dialect = {
  code: 'swipe',
  signing,
  patienceMs: 5_000,
  // The bets and wins move nothing; one regular win pays them all.
  freeRounds: 'reported',
  signedText: ({ method, query, body }) => (method === 'GET' ? canonical(query) : body),
  readOrder,
  writeDone,
  writeMessage(message, seat, key) {
    if (message.kind === 'balance') {
      const query = { sessionID: seat.token };
      return {
        ...{ method: 'GET', path: `/balance?${new URLSearchParams(query)}`, body: '' },
        headers: { [signing.header]: signing.sign(canonical(query), key) },
      };
    }
    const body = canonical(fieldsFor(message, seat));
    return {
      ...{ method: 'POST', path: paths[message.kind], body },
      headers: { 'content-type': 'application/json', [signing.header]: signing.sign(body, key) },
    };
  },
  readReply(_kind, status, text) {
    const { code, balance } = fieldsOf(text);
    if (status === 200)
      return { verdict: 'accepted', code: 'ok', why: 'other', balance: readAmount(balance) };
    const word = typeof code === 'string' ? code : `HTTP ${status}`;
    // A bet is given up on every other answer; what was won or given back is sent until it is 200.
    const isFinal = status >= 400 && status < 500;
    return {
      verdict: isFinal ? 'refused' : 'unclear',
      code: word,
      why: reasons[word] ?? 'other',
      balance: undefined,
    };
  },
};

const reasons: Readonly<Record<string, Why>> = {
  insufficient_funds: 'money',
  session_expired: 'ended',
  session_not_found: 'ended',
  account_blocked: 'limit',
  loss_limit: 'limit',
  bet_limit: 'limit',
  time_limit: 'limit',
};

function fieldsFor(message: WalletMessage, { token }: Seat): Fields {
  const common = {
    sessionID: token,
    amount: writeAmount(message.amount),
    txID: message.ref,
    roundID: message.round,
  };
  if (message.kind === 'rollback') return { ...common, origTxID: message.of };
  const isFree = message.free !== undefined && message.kind !== 'finishFree';
  return { ...common, type: isFree ? 'free' : 'regular', frID: message.free };
}

function readOrder(call: OperatorCall): Order | 'malformed' | undefined {
  const sent = call.method === 'GET' ? call.query : fieldsOf(call.body);
  switch (`${call.method} ${call.path}`) {
    case 'POST /create-new-game':
      return readOpen(sent);
    case 'GET /games':
      return { kind: 'games' };
    case 'POST /free-rounds':
      return readGrant(sent);
    case 'DELETE /free-rounds': {
      const id = textOf(sent.extID) ?? textOf(sent.id);
      return id === undefined ? 'malformed' : { kind: 'cancel', id };
    }
    default:
      return undefined;
  }
}

function readOpen(sent: Fields): Order | 'malformed' {
  const [game, currency, token] = [textOf(sent.gameID), textOf(sent.currency), textOf(sent.sessionID)];
  const { user } = sent;
  const name = typeof user === 'object' && user !== null && 'id' in user ? textOf(user.id) : undefined;
  const isDemo = sent.demo === true;
  if (game === undefined || currency === undefined) return 'malformed';
  if (!isDemo && (token === undefined || name === undefined)) return 'malformed';
  return {
    ...{ kind: 'open', game, currency },
    seat: isDemo ? null : { user: name ?? '', token: token ?? '', currency, game },
    language: textOf(sent.locale) ?? 'en',
    ...{ lobbyUrl: textOf(sent.returnURL) ?? '', depositUrl: textOf(sent.depositURL) ?? '' },
  };
}

function readGrant(sent: Fields): Order | 'malformed' {
  const [id, currency] = [textOf(sent.extID), textOf(sent.currency)];
  const { gameIDs, userIDs, quantity, betLine } = sent;
  const game = Array.isArray(gameIDs) ? textOf(gameIDs[0]) : undefined;
  const user = Array.isArray(userIDs) ? textOf(userIDs[0]) : undefined;
  if (id === undefined || game === undefined || user === undefined || currency === undefined)
    return 'malformed';
  if (typeof quantity !== 'number' || !Number.isInteger(quantity) || quantity < 1) return 'malformed';
  // The place of the stake among those of the game, from 1.
  const stake = typeof betLine === 'number' ? stakesIn(currency)[betLine - 1] : undefined;
  return { kind: 'grant', id, user, game, currency, rounds: quantity, stake };
}

function writeDone(done: Done, { method }: OperatorCall): Answer {
  switch (done.kind) {
    case 'url':
      return json(200, { gameURL: done.url, gsID: new URL(done.url).searchParams.get('session') });
    case 'games':
      return json(
        200,
        done.games.map(({ code, name, rtp }) => ({ id: code, title: name, rtp, hasFreeSpins: true })),
      );
    case 'stakes':
      return json(200, done.stakes.map(writeAmount));
    case 'id':
      return method === 'DELETE' ? { status: 200, body: '' } : json(200, { id: done.id, extID: done.id });
    case 'refused':
      return done.why === 'signature'
        ? json(401, { message: 'The signature is wrong.' })
        : json(done.why === 'malformed' ? 400 : 404, { message: `Refused: ${done.why}.` });
  }
}

const json = (status: number, body: object): Answer => ({ status, body: JSON.stringify(body) });
