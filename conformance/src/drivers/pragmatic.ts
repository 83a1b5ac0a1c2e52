import { createHash } from 'node:crypto';
import type { Driver, Expectations, Message, Reply, Settings } from '../driver.ts';
import { exchange, fieldsOf } from '../http.ts';
import { amountOf } from './swipe.ts';

const expects: Expectations = {
  insufficientFunds: '1',
  conflict: '7',
  badSignature: '5',
  unknownToken: '4',
  wrongCurrency: undefined,
  malformed: ['7'],
  winOfUnknownBet: 'refuse',
  winOfRolledBackBet: 'refuse',
  betAfterRollback: 'refuse',
  // Rounds that the provider gives away have no bet.
  paysFreeWins: undefined,
  isTokenOptional: true,
  rollsBackByTarget: true,
  betFields: { userId: 7, gameId: 7, roundId: 'a b', reference: 'a b', amount: 'one' },
  amountField: 'amount',
  badAmounts: ['-1.00', '1e2', '1,00', '01.00', '.5', '0.00001', '', 'NaN', '1.0.0', '0x10', '1 0', '٣'],
};

const calls = { balance: 'balance', bet: 'bet', win: 'result', rollback: 'refund' } as const;

export const pragmatic = (settings: Settings): Driver => ({
  expects,
  async send(message, { fields = {}, text = same, after = same, signature = same } = {}) {
    const form = text(formOf({ ...fieldsFor(message, settings), ...fields }));
    const hash = signature(hashOf(form, settings.key));
    const hashed = hash === undefined ? form : `${form}&hash=${encodeURIComponent(hash)}`;
    const answer = await exchange({
      method: 'POST',
      url: `${settings.url}/${calls[message.kind]}.html`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      body: after(hashed),
    });
    return replyOf(answer);
  },
});

const same = (text: string): string => text;

function fieldsFor(message: Message, settings: Settings): Readonly<Record<string, unknown>> {
  const userId = 'user' in message ? message.user : settings.user;
  if (message.kind === 'balance') return { userId };
  const token = 'token' in message ? message.token : settings.token;
  const round = { gameId: message.game ?? settings.game, roundId: message.round };
  if (message.kind === 'rollback') return { userId, ...round, reference: message.of };
  return {
    ...{ userId, ...round, reference: message.ref, timestamp: 1_790_000_000_000 },
    ...(message.kind === 'bet' && token !== undefined ? { token } : {}),
    amount: amountOf(message.cents),
  };
}

/** Objects are written as JSON, and nothing for null. */
function formOf(fields: Readonly<Record<string, unknown>>): string {
  const texts = Object.entries(fields).map(([name, value]): [string, string] => [
    name,
    typeof value === 'object' ? (value === null ? '' : JSON.stringify(value)) : String(value),
  ]);
  return new URLSearchParams(texts).toString();
}

/** MD5 of the fields that have a value, sorted by their names, and the key. */
function hashOf(form: string, key: string): string {
  const fields = [...new URLSearchParams(form)].filter(([, value]) => value !== '');
  const sorted = fields.sort(([one], [other]) => (one < other ? -1 : 1));
  const text = sorted.map(([name, value]) => `${name}=${value}`).join('&');
  return createHash('md5')
    .update(text + key)
    .digest('hex');
}

function replyOf({ http, text }: { readonly http: number; readonly text: string }): Reply {
  const { error, cash } = fieldsOf(text);
  const code = typeof error === 'number' || typeof error === 'string' ? String(error) : `HTTP ${http}`;
  return {
    ...{ http, text, code, isOk: http === 200 && code === '0' },
    cents: typeof cash === 'number' ? Math.floor(cash * 100 + 1e-6) : undefined,
  };
}
