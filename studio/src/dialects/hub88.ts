import { randomUUID } from 'node:crypto';
import type {
  Answer,
  Dialect,
  Done,
  OperatorCall,
  Order,
  Seat,
  Verdict,
  WalletMessage,
  Why,
} from './dialect.ts';
import { type Fields, fieldsOf, textOf } from './fields.ts';
import { pair } from './signing.ts';

/** Amounts are whole numbers of 1/100,000 of a currency unit. */
const PER_AMOUNT = 10;

/** Where Caleta's profile differs from Hub88. */
interface Profile {
  readonly code: string;
  readonly header: string;
  readonly paths: Readonly<Record<Exclude<WalletMessage['kind'], 'finishFree'>, string>>;
  /** Before the names of the calls of an operator. */
  readonly prefix: string;
  /** The currency that says play money. */
  readonly playMoney: string;
  /** Whether a bet that was refused with this word is known to have moved nothing; others are rolled back. */
  readonly isKnown: (status: string) => boolean;
}

const dialectOf = (profile: Profile): Dialect => ({
  code: profile.code,
  signing: pair(profile.header),
  // Three tries of a second each.
  patienceMs: 3_000,
  freeRounds: 'each',
  signedText: ({ body }) => body,
  readOrder: (call) => readOrder(profile, call),
  writeDone,
  writeMessage(message, seat, key) {
    if (message.kind === 'finishFree') throw new RangeError('free rounds are paid one by one');
    const body = JSON.stringify(fieldsFor(message, seat));
    const signature = pair(profile.header).sign(body, key);
    return {
      ...{ method: 'POST', path: profile.paths[message.kind], body },
      headers: { 'content-type': 'application/json', [profile.header]: signature },
    };
  },
  readReply(kind, status, text) {
    const { status: code, balance } = fieldsOf(text);
    if (status !== 200 || typeof code !== 'string')
      return { verdict: 'unclear', code: `HTTP ${status}`, why: 'other', balance: undefined };
    return {
      ...{ verdict: verdictOf(kind, code, profile), code, why: reasons[code] ?? 'other' },
      balance: typeof balance === 'number' ? BigInt(Math.floor(balance / PER_AMOUNT)) : undefined,
    };
  },
});

const reasons: Readonly<Record<string, Why>> = {
  RS_ERROR_NOT_ENOUGH_MONEY: 'money',
  RS_ERROR_TOKEN_EXPIRED: 'ended',
  RS_ERROR_INVALID_TOKEN: 'ended',
  RS_ERROR_USER_DISABLED: 'limit',
  RS_ERROR_LIMIT_REACHED: 'limit',
  RS_ERROR_BET_LIMIT_EXCEEDED: 'limit',
};

function verdictOf(kind: WalletMessage['kind'], code: string, { isKnown }: Profile): Verdict {
  if (code === 'RS_OK') return 'accepted';
  if (code === 'RS_ERROR_UNKNOWN' || code === 'RS_ERROR_TIMEOUT') return 'unclear';
  return kind !== 'bet' || isKnown(code) ? 'refused' : 'unclear';
}

function fieldsFor(message: WalletMessage, seat: Seat): Fields {
  const common = { request_uuid: randomUUID(), user: seat.user, token: seat.token, game_code: seat.game };
  if (message.kind === 'balance') return common;
  const moving = {
    ...common,
    ...{ transaction_uuid: message.ref, reference_transaction_uuid: message.of },
    ...{ round: message.round, round_closed: message.closes },
  };
  if (message.kind === 'rollback') return moving;
  return {
    ...moving,
    amount: Number(message.amount) * PER_AMOUNT,
    currency: seat.currency,
    ...(message.free === undefined ? {} : { is_free: true, reward_uuid: message.free }),
  };
}

function readOrder(profile: Profile, call: OperatorCall): Order | 'malformed' | undefined {
  if (call.method !== 'POST' || !call.path.startsWith(profile.prefix)) return undefined;
  const sent = fieldsOf(call.body);
  switch (call.path.slice(profile.prefix.length)) {
    case '/game/url':
      return readOpen(sent, profile.playMoney);
    case '/game/list':
      return { kind: 'games' };
    case '/freebet/prepaids/list': {
      const currency = textOf(sent.currency);
      return currency === undefined ? 'malformed' : { kind: 'stakes', currency };
    }
    case '/game/round': {
      const round = textOf(sent.round) ?? textOf(sent.transaction_uuid);
      return round === undefined ? 'malformed' : { kind: 'round', round };
    }
    case '/freebet/rewards/create':
      return readGrant(sent);
    case '/freebet/rewards/cancel': {
      const id = textOf(sent.reward_uuid);
      return id === undefined ? 'malformed' : { kind: 'cancel', id };
    }
    default:
      return undefined;
  }
}

function readOpen(sent: Fields, playMoney: string): Order | 'malformed' {
  const game = textOf(sent.game_code);
  const currency = textOf(sent.currency);
  if (game === undefined || currency === undefined) return 'malformed';
  const user = textOf(sent.user);
  const token = textOf(sent.token);
  const isDemo = currency === playMoney;
  if (!isDemo && (user === undefined || token === undefined)) return 'malformed';
  return {
    ...{ kind: 'open', game, currency },
    seat: isDemo ? null : { user: user ?? '', token: token ?? '', currency, game },
    ...{ language: textOf(sent.lang) ?? 'en' },
    ...{ lobbyUrl: textOf(sent.lobby_url) ?? '', depositUrl: textOf(sent.deposit_url) ?? '' },
  };
}

function readGrant(sent: Fields): Order | 'malformed' {
  const [id, user, game] = [textOf(sent.reward_uuid), textOf(sent.user), textOf(sent.game_code)];
  const currency = textOf(sent.currency);
  const { bet_count: rounds, bet_value: value } = sent;
  if (id === undefined || user === undefined || game === undefined || currency === undefined)
    return 'malformed';
  if (typeof rounds !== 'number' || !Number.isInteger(rounds) || rounds < 1) return 'malformed';
  const stake = typeof value === 'number' ? BigInt(Math.floor(value / PER_AMOUNT)) : undefined;
  return { kind: 'grant', id, user, game, currency, rounds, stake };
}

const categories = { slot: 'Video Slots', crash: 'Crash Games', arcade: 'Arcade' } as const;

const statuses = {
  gameUnknown: 'RS_ERROR_INVALID_GAME',
  unknown: 'RS_ERROR_UNKNOWN',
  malformed: 'RS_ERROR_WRONG_SYNTAX',
  signature: 'RS_ERROR_INVALID_SIGNATURE',
} as const;

function writeDone(done: Done): Answer {
  return { status: 200, body: JSON.stringify(bodyOf(done)) };
}

function bodyOf(done: Done): object {
  switch (done.kind) {
    case 'url':
      return { url: done.url };
    case 'games':
      return done.games.map(({ code, name, kind, rtp }) => ({
        ...{ name, game_code: code, enabled: true, product: 'Open Studio', category: categories[kind], rtp },
        platforms: ['GPL_DESKTOP', 'GPL_MOBILE'],
        freebet_support: true,
        demo_game_support: true,
      }));
    case 'stakes':
      return done.stakes.map((stake) => ({
        ...{ prepaid_uuid: `${done.currency}-${stake}`, currency: done.currency },
        bet_value: Number(stake) * PER_AMOUNT,
      }));
    case 'id':
      return { status: 'RS_OK', reward_uuid: done.id };
    case 'refused':
      return { status: statuses[done.why], error: statuses[done.why] };
  }
}

export const hub88 = dialectOf({
  code: 'hub88',
  header: 'x-hub88-signature',
  prefix: '/operator/generic/v2',
  playMoney: 'XXX',
  // From the supplier's side: all but these are followed by a rollback.
  isKnown: (status) => status === 'RS_ERROR_NOT_ENOUGH_MONEY' || status === 'RS_ERROR_LIMIT_REACHED',
  paths: {
    balance: '/user/balance',
    bet: '/transaction/bet',
    win: '/transaction/win',
    rollback: '/transaction/rollback',
  },
});

export const caleta = dialectOf({
  code: 'caleta',
  header: 'x-auth-signature',
  prefix: '/api',
  playMoney: 'FUN',
  isKnown: () => true,
  paths: {
    balance: '/wallet/balance',
    bet: '/wallet/bet',
    win: '/wallet/win',
    rollback: '/wallet/rollback',
  },
});
