import type { Driver, Expectations, Message, Reply, Settings } from '../driver.ts';
import { fieldsOf, postSigned } from '../http.ts';

const expects: Expectations = {
  insufficientFunds: '2',
  conflict: '5',
  badSignature: '5',
  unknownToken: '4',
  wrongCurrency: '3',
  malformed: ['3'],
  winOfUnknownBet: 'apply',
  winOfRolledBackBet: 'apply',
  betAfterRollback: 'refuse',
  paysFreeWins: true,
  // HTTP Basic.
  signsNothing: true,
  repeatsWithBalanceOfNow: true,
  rollsBackByTarget: true,
  keepsWins: true,
  betFields: {
    ...{ token: 7, userId: 7, currency: 7, game: true, round: 'seven', betAmount: 'one' },
    ...{ winloseAmount: 'one', sessionId: 'seven', type: 'one' },
  },
  amountField: 'betAmount',
  badAmounts: [-1, 1e22, 1e-7, 0.00001, 1.23456, '1.00', '', null, true, [1], { value: 1 }],
};

const paths = {
  balance: '/auth',
  bet: '/sessionBet',
  win: '/sessionBet',
  rollback: '/cancelSessionBet',
} as const;

export const jili = (settings: Settings): Driver => ({
  expects,
  async send(message, tampering = {}) {
    const { fields = {}, text = (same: string) => same, signature = (same: string) => same } = tampering;
    const basic = (changed: string | undefined) => (changed === undefined ? undefined : `Basic ${changed}`);
    const answer = await postSigned(
      {
        url: settings.url + paths[message.kind],
        header: 'authorization',
        body: text(written({ ...fieldsFor(message, settings), ...fields })),
        sign: () => Buffer.from(settings.key).toString('base64'),
      },
      { ...tampering, signature: (credentials) => basic(signature(credentials)) },
    );
    return replyOf(answer);
  },
});

/** A number of more digits than one of JavaScript holds. */
class Digits {
  readonly digits: string;

  constructor(ref: string) {
    this.digits = String(BigInt(`0x${ref.replaceAll('-', '')}`));
  }

  toJSON(): string {
    return `#${this.digits}#`;
  }
}

const written = (fields: object): string => JSON.stringify(fields).replace(/"#(\d+)#"/g, '$1');

function fieldsFor(message: Message, settings: Settings): Readonly<Record<string, unknown>> {
  const token = 'token' in message ? message.token : settings.token;
  const reqId = '0af0c835-c37b-5da0-9e4e-25463e6ed14d';
  if (message.kind === 'balance') return { reqId, token };
  const named = message.kind === 'rollback' ? message.of : message.ref;
  const amount = message.cents / 100;
  const isWin = message.kind === 'win';
  const isFree = message.isFree === true && message.kind !== 'rollback';
  return {
    ...{ reqId, token, userId: 'user' in message ? message.user : settings.user },
    currency: message.currency ?? settings.currency,
    game: message.game ?? settings.game,
    ...{ round: new Digits(named ?? message.ref), sessionId: new Digits(message.round) },
    ...{ wagersTime: 1_790_000_000, turnover: 0, preserve: 0, type: isWin ? 2 : 1 },
    betAmount: isWin || message.isFree === true ? 0 : amount,
    winloseAmount: isWin ? amount : 0,
    ...(isFree
      ? {
          freeSpinData: {
            referenceId: 'some-free-spins',
            remain: 1,
            originalBet: isWin ? 0 : amount,
            deduct: 1,
          },
        }
      : {}),
  };
}

function replyOf({ http, text }: { readonly http: number; readonly text: string }): Reply {
  const { errorCode, balance } = fieldsOf(text);
  const code = typeof errorCode === 'number' ? String(errorCode) : `HTTP ${http}`;
  return {
    ...{ http, text, code, isOk: http === 200 && code === '0' },
    cents: typeof balance === 'number' ? Math.floor(balance * 100 + 1e-6) : undefined,
  };
}
