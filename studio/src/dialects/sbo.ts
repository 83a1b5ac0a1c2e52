import { readAmount, writeAmount } from '../money.ts';
import type { Answer, Dialect, Done, OperatorCall, Order, Verdict, WalletMessage, Why } from './dialect.ts';
import { fieldsOf, textOf } from './fields.ts';
import { keyed } from './signing.ts';

/** Its page is one for all games of a sportsbook; here it is this. */
const PAGE = 'open-wheel';
/** The currency is that of the operator's agent, which nobody says here. */
const CURRENCY = 'XXX';
const WRONG_KEY = 'no-key-of-this-studio';
const PREFIX = '/web-root/restricted/player';

/** SBO, a sportsbook: a ticket is deducted, settled and cancelled by its name, and messages have none. */
export const sbo: Dialect = {
  code: 'sbo',
  signing: keyed,
  patienceMs: 5_000,
  freeRounds: 'each',
  knowsPlayers: true,
  hasNoIds: true,
  signedText: ({ body }) => body,
  isGenuine: ({ body }, key) => fieldsOf(body).CompanyKey === key,
  readOrder,
  writeDone,
  writeMessage(message, seat, key) {
    const [path, fields] = written(message);
    const who = `"CompanyKey":${JSON.stringify(key)},"Username":${JSON.stringify(seat.user)}`;
    return {
      ...{ method: 'POST', path, body: `{${[who, ...fields].join(',')}}` },
      headers: { 'content-type': 'application/json' },
    };
  },
  withWrongSignature: (request) => ({
    ...request,
    body: request.body.replace(/"CompanyKey":"[^"]*"/, `"CompanyKey":"${WRONG_KEY}"`),
  }),
  readReply(kind, status, text) {
    const { ErrorCode, Balance } = fieldsOf(text);
    const code = typeof ErrorCode === 'number' ? String(ErrorCode) : `HTTP ${status}`;
    return {
      verdict: verdictOf(kind, code),
      ...{ code, why: reasons[code] ?? 'other' },
      balance: typeof Balance === 'number' ? readAmount(String(Balance)) : undefined,
    };
  },
};

/** What says that a message was done before, and that a ticket has nothing that could be cancelled. */
const isDone: Readonly<Partial<Record<WalletMessage['kind'], readonly string[]>>> = {
  win: ['2001'],
  rollback: ['2002', '6'],
};
const refusals = new Set(['1', '3', '4', '5', '6', '2001', '2002', '2003']);
const reasons: Readonly<Record<string, Why>> = { 5: 'money', 1: 'ended' };

function verdictOf(kind: WalletMessage['kind'], code: string): Verdict {
  if (code === '0' || isDone[kind]?.includes(code)) return 'accepted';
  return refusals.has(code) ? 'refused' : 'unclear';
}

function written({ kind, ref, of, amount }: WalletMessage): [string, readonly string[]] {
  const ticket = (name: string) => `"TransferCode":${JSON.stringify(name)}`;
  switch (kind) {
    case 'balance':
      return ['/GetBalance', []];
    case 'bet':
      return ['/Deduct', [ticket(ref), `"Amount":${writeAmount(amount)}`, '"GameId":0,"ProductType":1']];
    case 'rollback':
      return ['/Cancel', [ticket(of ?? '')]];
    default:
      return ['/Settle', [ticket(of ?? ''), `"WinLoss":${writeAmount(amount)}`]];
  }
}

function readOrder({ method, path, body }: OperatorCall): Order | 'malformed' | undefined {
  const user = textOf(fieldsOf(body).Username);
  switch (`${method} ${path}`) {
    case `POST ${PREFIX}/register-player.aspx`:
      return user === undefined ? 'malformed' : { kind: 'register', user, currency: CURRENCY };
    case `POST ${PREFIX}/login.aspx`:
      if (user === undefined) return 'malformed';
      return {
        ...{ kind: 'open', game: PAGE, currency: '', language: 'en', lobbyUrl: '', depositUrl: '' },
        seat: { user, token: user, currency: '', game: PAGE },
      };
    default:
      return undefined;
  }
}

const errors = { gameUnknown: 9999, unknown: 3303, malformed: 1, signature: 4 } as const;

function writeDone(done: Done): Answer {
  const id = done.kind === 'refused' ? errors[done.why] : 0;
  const error = { id, msg: done.kind === 'refused' ? done.why : 'No Error' };
  return { status: 200, body: JSON.stringify({ url: done.kind === 'url' ? done.url : null, error }) };
}
