import { createHash } from 'node:crypto';
import { readAmount, stakesIn, writeAmount } from '../money.ts';
import type { Answer, Dialect, Done, OperatorCall, Order, Seat, WalletMessage, Why } from './dialect.ts';
import { type Fields, fieldsOf, textOf } from './fields.ts';
import { basic } from './signing.ts';

const signing = basic;
const paths = {
  balance: '/auth',
  bet: '/sessionBet',
  win: '/sessionBet',
  rollback: '/cancelSessionBet',
  finishFree: '/sessionBet',
} as const;

/** JILI (TaDa), API manual 1.0.39: stakes and settlements of sessions. */
export const jili: Dialect = {
  code: 'jili',
  signing,
  patienceMs: 5_000,
  freeRounds: 'each',
  signedText: ({ body }) => body,
  isGenuine: ({ body }, key) => isKeyed(new URLSearchParams(body), key, new Date()),
  readOrder,
  writeDone,
  writeMessage(message, seat, key) {
    return {
      ...{ method: 'POST', path: paths[message.kind], body: written(message, seat) },
      headers: { 'content-type': 'application/json', [signing.header]: signing.sign('', key) },
    };
  },
  readReply(kind, status, text) {
    const { errorCode, balance, username, currency } = fieldsOf(text);
    const code = typeof errorCode === 'number' ? String(errorCode) : `HTTP ${status}`;
    // Of cancellations 1 and 2 say that nothing is left to cancel.
    const isDone = code === '0' || code === '1' || (kind === 'rollback' && code === '2');
    const isFinal = kind === 'bet' || kind === 'balance' ? status === 200 : code === '6' || code === '3';
    return {
      verdict: isDone ? 'accepted' : isFinal ? 'refused' : 'unclear',
      ...{ code, why: reasons[code] ?? 'other', user: textOf(username) },
      currency: textOf(currency),
      balance: typeof balance === 'number' ? readAmount(String(balance)) : undefined,
    };
  },
};

const reasons: Readonly<Record<string, Why>> = { 2: 'money', 4: 'ended' };

/** Rounds and transactions are numbers. */
const digitsOf = (uuid: string): string => String(BigInt(`0x${uuid.replaceAll('-', '')}`));

function uuidOf(digits: string): string {
  const hex = BigInt(digits).toString(16).padStart(32, '0');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

function written(message: WalletMessage, { user, token, currency, game }: Seat): string {
  const reqId = createHash('md5').update(message.ref).digest('hex');
  if (message.kind === 'balance') return JSON.stringify({ reqId, token });
  const { kind, of, ref, free } = message;
  const isBet = kind === 'bet' || kind === 'rollback';
  const amount = writeAmount(message.amount);
  const named = kind === 'rollback' ? (of ?? ref) : ref;
  const texts = JSON.stringify({ reqId, token, currency, game, userId: user });
  const numbers = [
    `"round":${digitsOf(named)},"sessionId":${digitsOf(message.round)},"type":${isBet ? 1 : 2}`,
    `"betAmount":${isBet && free === undefined ? amount : '0'},"winloseAmount":${isBet ? '0' : amount}`,
    '"wagersTime":1,"turnover":0,"preserve":0',
  ];
  if (free !== undefined)
    numbers.push(
      `"freeSpinData":{"referenceId":${JSON.stringify(free)},"originalBet":${isBet ? amount : '0'},"remain":0,"deduct":1}`,
    );
  return `${texts.slice(0, -1)},${numbers.join(',')}}`;
}

const md5 = (text: string): string => createHash('md5').update(text).digest('hex');
const ZONE_MS = -4 * 3_600_000;
/** What the key of a form is not made of. */
const UNSIGNED = new Set(['Key', 'HomeUrl', 'Platform', 'BetValue', 'StartTime']);

function isKeyed(form: URLSearchParams, key: string, now: Date): boolean {
  const [year = '', month = '', day = ''] = new Date(now.getTime() + ZONE_MS)
    .toISOString()
    .slice(0, 10)
    .split('-');
  const keyOfDay = md5(`${year.slice(2)}${month}${Number(day)}${form.get('AgentId') ?? ''}${key}`);
  const isSigned = (name: string) => !UNSIGNED.has(name) && !(name === 'Lang' && form.has('WagersId'));
  const text = [...form]
    .filter(([name]) => isSigned(name))
    .map(([name, value]) => `${name}=${value}`)
    .join('&');
  return form.get('Key')?.slice(6, -6) === md5(text + keyOfDay);
}

function readOrder({ method, path, body }: OperatorCall): Order | 'malformed' | undefined {
  if (method !== 'POST') return undefined;
  const sent: Fields = Object.fromEntries(new URLSearchParams(body));
  switch (path) {
    case '/singleWallet/LoginWithoutRedirect':
      return readOpen(sent);
    case '/GetGameList':
      return { kind: 'games' };
    case '/GetGameDetailUrl': {
      const round = textOf(sent.WagersId);
      return round === undefined || !/^\d{1,39}$/.test(round)
        ? 'malformed'
        : { kind: 'round', round: uuidOf(round) };
    }
    case '/CreateFreeSpin':
      return readGrant(sent);
    case '/CancelFreeSpin': {
      const id = textOf(sent.ReferenceId);
      return id === undefined ? 'malformed' : { kind: 'cancel', id };
    }
    default:
      return undefined;
  }
}

/** Whose the token is, and in which currency, the wallet says. */
function readOpen(sent: Fields): Order | 'malformed' {
  const [game, token] = [textOf(sent.GameId), textOf(sent.Token)];
  if (game === undefined || token === undefined) return 'malformed';
  return {
    ...{ kind: 'open', game, currency: '', seat: { user: '', token, currency: '', game } },
    language: (textOf(sent.Lang) ?? 'en').slice(0, 2),
    ...{ lobbyUrl: textOf(sent.HomeUrl) ?? '', depositUrl: '' },
  };
}

function readGrant(sent: Fields): Order | 'malformed' {
  const [id, user, game] = [textOf(sent.ReferenceId), textOf(sent.Account), textOf(sent.GameIds)];
  const [currency, rounds] = [textOf(sent.Currency), Number(sent.NumberOfRounds)];
  if (id === undefined || user === undefined || game === undefined || currency === undefined)
    return 'malformed';
  if (!Number.isInteger(rounds) || rounds < 1) return 'malformed';
  const stake = readAmount(sent.BetValue) ?? stakesIn(currency)[0];
  return { kind: 'grant', id, user, game, currency, rounds, stake };
}

const categories = { slot: 1, crash: 8, arcade: 5 } as const;
const errors = { gameUnknown: 101, unknown: 101, malformed: 101, signature: 2 } as const;

function writeDone(done: Done): Answer {
  const [code, more] = done.kind === 'refused' ? [errors[done.why], {}] : [0, bodyOf(done)];
  const Message = done.kind === 'refused' ? done.why : 'success';
  return { status: 200, body: JSON.stringify({ ErrorCode: code, Message, ...more }) };
}

function bodyOf(done: Exclude<Done, { kind: 'refused' }>): object {
  switch (done.kind) {
    case 'url':
      return { Data: done.url.includes('/rounds/') ? { Url: done.url } : done.url };
    case 'games':
      return {
        Data: done.games.map(({ code, name, kind }) => ({
          ...{ GameId: code, name: { 'en-US': name }, GameCategoryId: categories[kind] },
          ...{ JP: false, Freespin: true },
        })),
      };
    case 'stakes':
      return { BetList: done.stakes.map(writeAmount).map(Number) };
    case 'id':
      return { CreateTime: 1 };
  }
}
