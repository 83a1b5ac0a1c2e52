import { readAmount, writeAmount } from '../money.ts';
import type { Answer, Dialect, Done, OperatorCall, Order, Seat, WalletMessage, Why } from './dialect.ts';
import { asFields, type Fields, fieldsOf, textOf } from './fields.ts';
import { pair } from './signing.ts';

const signing = pair('x-st8-sign');
const PREFIX = '/api/operator/v1';
const SITE = 'a-site';
const paths = {
  balance: '/balance',
  bet: '/debit',
  win: '/credit',
  rollback: '/cancel',
  finishFree: '/payout',
} as const;

/** The aggregator's side of St8. What it gives up on is not published: here a refusal of a debit ends it, and all else is sent again. */
export const st8: Dialect = {
  code: 'st8',
  signing,
  patienceMs: 5_000,
  freeRounds: 'each',
  signedText: ({ method, search, body }) => (method === 'GET' ? search : body),
  readOrder,
  writeDone,
  writeMessage(message, seat, key) {
    const body = JSON.stringify(fieldsFor(message, seat));
    return {
      ...{ method: 'POST', path: paths[message.kind], body },
      headers: { 'content-type': 'application/json', [signing.header]: signing.sign(body, key) },
    };
  },
  readReply(kind, status, text) {
    const { status: word, balance } = fieldsOf(text);
    const code = textOf(word) ?? `HTTP ${status}`;
    // There is nothing to give back of what never arrived.
    const isDone = code === 'ok' || (kind === 'rollback' && code === 'transaction_not_found');
    const isFinal = kind === 'bet' ? status === 200 : code !== 'unknown' && status === 200;
    return {
      verdict: isDone ? 'accepted' : isFinal ? 'refused' : 'unclear',
      ...{ code, why: reasons[code] ?? 'other', balance: readAmount(balance) },
    };
  },
};

const reasons: Readonly<Record<string, Why>> = {
  not_enough_money: 'money',
  session_expired: 'ended',
  player_locked: 'limit',
  spending_limit: 'limit',
};

function fieldsFor(message: WalletMessage, { user, token, currency, game }: Seat): Fields {
  const common = { player: user, site: SITE, token, currency };
  if (message.kind === 'balance') return common;
  const { ref, of, round, closes, kind } = message;
  const moving = {
    ...common,
    round,
    game_code: game,
    developer_code: 'open',
    amount: writeAmount(message.amount),
  };
  if (kind === 'rollback') return { ...moving, cancel_id: ref, transaction_id: of };
  const side = kind === 'bet' ? 'debit' : 'credit';
  return {
    ...{ ...moving, transaction_id: ref, round_closed: closes },
    provider_kind: message.free === undefined ? side : `free_${side}`,
  };
}

function readOrder(call: OperatorCall): Order | 'malformed' | undefined {
  const sent = fieldsOf(call.body);
  switch (`${call.method} ${call.path}`) {
    case `POST ${PREFIX}/launch`:
      return readOpen(sent);
    case `GET ${PREFIX}/games`:
      return { kind: 'games' };
    case `POST ${PREFIX}/bonus/create`:
      return readGrant(sent);
    case `POST ${PREFIX}/bonus/cancel`: {
      const id = textOf(sent.bonus_id);
      return id === undefined ? 'malformed' : { kind: 'cancel', id };
    }
    default:
      return undefined;
  }
}

function readOpen(sent: Fields): Order | 'malformed' {
  const [game, currency, token] = [textOf(sent.game_code), textOf(sent.currency), textOf(sent.token)];
  const [user, site] = [textOf(sent.player), asFields(sent.site)];
  const isDemo = sent.fun_mode === true;
  if (game === undefined || currency === undefined) return 'malformed';
  if (!isDemo && (token === undefined || user === undefined)) return 'malformed';
  return {
    ...{ kind: 'open', game, currency },
    seat: isDemo ? null : { user: user ?? '', token: token ?? '', currency, game },
    language: languages[textOf(sent.lang) ?? ''] ?? 'en',
    ...{ lobbyUrl: textOf(site.lobby) ?? '', depositUrl: textOf(site.deposit) ?? '' },
  };
}

/** ISO 639-3 of the studio's languages. */
const languages: Readonly<Record<string, string>> = {
  ...{ eng: 'en', zho: 'zh', spa: 'es', rus: 'ru', vie: 'vi', msa: 'ms', nep: 'ne', ben: 'bn', fil: 'tl' },
};

function readGrant(sent: Fields): Order | 'malformed' {
  const [id, currency, { game_codes, players, count }] = [textOf(sent.bonus_id), textOf(sent.currency), sent];
  const game = Array.isArray(game_codes) ? textOf(game_codes[0]) : undefined;
  const user = Array.isArray(players) ? textOf(players[0]) : undefined;
  if (id === undefined || game === undefined || user === undefined || currency === undefined)
    return 'malformed';
  if (typeof count !== 'number' || !Number.isInteger(count) || count < 1) return 'malformed';
  return { kind: 'grant', id, user, game, currency, rounds: count, stake: readAmount(sent.value) };
}

const categories = { slot: 'Video Slots', crash: 'Crash Games', arcade: 'Arcade' } as const;

function writeDone(done: Done): Answer {
  const body = bodyOf(done);
  return { status: done.kind === 'refused' ? 400 : 200, body: JSON.stringify(body) };
}

function bodyOf(done: Done): object {
  switch (done.kind) {
    case 'url':
      return { game_url: done.url };
    case 'games':
      return {
        status: 'ok',
        games: done.games.map(({ code, name, kind, rtp }) => ({
          ...{ code, name, enabled: true, developer: 'Open Studio', category: categories[kind] },
          ...{ rtp: Number(rtp), fun_mode: true, bonus_types: ['free_bets'] },
          ...{ restricted_territories: [], prohibited_territories: [] },
        })),
      };
    case 'stakes':
      return { status: 'ok', values: done.stakes.map(writeAmount) };
    case 'id':
      return { status: 'ok', bonus: { bonus_id: done.id } };
    case 'refused':
      return { status: 'error', error: done.why };
  }
}
