import { readAmount, writeAmount } from '../money.ts';
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
import { keyed } from './signing.ts';

/** Its page is one for all games of a sportsbook; here it is this. */
const PAGE = 'open-wheel';
const WRONG_KEY = 'no-key-of-this-studio';
/** What it counts in thousands. */
const IN_THOUSANDS = new Set(['IDR', 'VND']);

/** SABA, a sportsbook: a bet is held, then confirmed or cancelled, and its ticket settled. */
export const saba: Dialect = {
  code: 'saba',
  signing: keyed,
  patienceMs: 5_000,
  freeRounds: 'each',
  holdsBets: true,
  knowsPlayers: true,
  signedText: ({ body }) => body,
  isGenuine: ({ body }, key) => new URLSearchParams(body).get('vendor_id') === key,
  readOrder,
  writeDone,
  writeMessage(message, seat, key) {
    const [path, fields] = written(message, seat);
    const body = `{"key":${JSON.stringify(key)},"message":{${fields}}}`;
    return { method: 'POST', path, body, headers: { 'content-type': 'application/json' } };
  },
  withWrongSignature: (request) => ({
    ...request,
    body: request.body.replace(/"key":"[^"]*"/, `"key":"${WRONG_KEY}"`),
  }),
  readReply(kind, status, text) {
    const { status: word, balance } = fieldsOf(text);
    const code = typeof word === 'number' ? String(word) : `HTTP ${status}`;
    return {
      verdict: verdictOf(kind, code),
      ...{ code, why: reasons[code] ?? 'other' },
      balance: typeof balance === 'number' ? readAmount(String(balance)) : undefined,
    };
  },
};

function verdictOf(kind: WalletMessage['kind'], code: string): Verdict {
  // There is nothing to cancel of what never arrived.
  if (code === '0' || (kind === 'rollback' && code === '504')) return 'accepted';
  // A bet that was placed before is answered as any other under its name.
  if (kind === 'bet' && code === '1') return 'unclear';
  const isRefused = refusals.has(code) || (kind === 'bet' && code === '999');
  return isRefused ? 'refused' : 'unclear';
}

const refusals = new Set(['1', '101', '203', '309', '311', '502', '504']);
const reasons: Readonly<Record<string, Why>> = { 502: 'money', 203: 'ended', 999: 'limit' };

/** Tickets that are confirmed have a name of their own. */
const ticketOf = (ref: string): string => `t-${ref}`;

function amountIn({ currency }: Seat, amount: bigint): string {
  return IN_THOUSANDS.has(currency) ? writeThousands(amount) : writeAmount(amount);
}

/** 1/10,000 of a unit are 1/10,000,000 of a thousand. */
function writeThousands(amount: bigint): string {
  const digits = String(amount).padStart(8, '0');
  return `${digits.slice(0, -7)}.${digits.slice(-7)}`;
}

function written(message: WalletMessage, seat: Seat): [string, string] {
  const { ref, of, confirms, kind, round } = message;
  const member = JSON.stringify(seat.token);
  const amount = amountIn(seat, message.amount);
  const operation = `"operationId":"${ref}"`;
  switch (kind) {
    case 'balance':
      return ['/getbalance', `"userId":${member}`];
    case 'bet':
      return confirms === undefined
        ? [
            '/placebet',
            `${operation},"refId":"${ref}","userId":${member},"actualAmount":${amount},"betType":1,"matchId":"${round}"`,
          ]
        : [
            '/confirmbet',
            `${operation},"userId":${member},"txns":[{"refId":"${confirms}","txId":"${ticketOf(confirms)}","actualAmount":${amount}}]`,
          ];
    case 'rollback':
      return ['/cancelbet', `${operation},"userId":${member},"txns":[{"refId":"${of ?? ''}"}]`];
    default:
      return [
        '/settle',
        `${operation},"txns":[{"userId":${member},"txId":"${ticketOf(of ?? '')}","payout":${amount}}]`,
      ];
  }
}

/** Numbers that the public code of integrators has. */
const currencies: Readonly<Record<string, string>> = { 51: 'VND', 82: 'BRL' };

function readOrder({ method, path, body }: OperatorCall): Order | 'malformed' | undefined {
  const sent: Fields = Object.fromEntries(new URLSearchParams(body));
  const member = textOf(sent.vendor_member_id);
  switch (`${method} ${path}`) {
    case 'POST /api/CreateMember': {
      const currency = textOf(sent.currency);
      if (member === undefined || currency === undefined) return 'malformed';
      return { kind: 'register', user: member, currency: currencies[currency] ?? currency };
    }
    case 'POST /api/GetSabaUrl': {
      if (member === undefined) return 'malformed';
      // The operator's name precedes that of the player.
      const user = member.slice(member.indexOf('_') + 1);
      return {
        ...{ kind: 'open', game: PAGE, currency: '', language: 'en', lobbyUrl: '', depositUrl: '' },
        seat: { user, token: member, currency: '', game: PAGE },
      };
    }
    default:
      return undefined;
  }
}

const errors = { gameUnknown: 7, unknown: 2, malformed: 1, signature: 9 } as const;

function writeDone(done: Done): Answer {
  const isRefused = done.kind === 'refused';
  const message = isRefused ? done.why : 'Success';
  const Data = done.kind === 'url' ? done.url : null;
  const body = { error_code: isRefused ? errors[done.why] : 0, message, Data };
  return { status: 200, body: JSON.stringify(body) };
}
