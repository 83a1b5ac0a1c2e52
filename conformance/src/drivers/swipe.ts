import { createHmac } from 'node:crypto';
import type { Driver, Expectations, Message, Reply, Settings, Tampering } from '../driver.ts';
import { exchange, fieldsOf } from '../http.ts';
import { canonical } from './canonical.ts';

const expects: Expectations = {
  insufficientFunds: 'insufficient_funds',
  conflict: 'HTTP 400',
  badSignature: 'HTTP 401',
  unknownToken: 'session_not_found',
  wrongCurrency: undefined,
  malformed: ['HTTP 400'],
  winOfUnknownBet: 'apply',
  winOfRolledBackBet: 'refuse',
  betAfterRollback: 'refuse',
  paysFreeWins: false,
  betFields: { type: 7, sessionID: 7, amount: 7, txID: 7, roundID: 7 },
  amountField: 'amount',
  badAmounts: ['-1.00', '1e2', '1,00', '01.00', '.5', '0.00001', '', 'NaN', null, 5, ['1.00']],
};

export const amountOf = (cents: number): string => (cents / 100).toFixed(2);

export const swipe = (settings: Settings): Driver => ({
  expects,
  async send(message, tampering = {}) {
    if (message.kind === 'balance') return readBalance(message, settings, tampering);
    const { fields = {}, text = (same: string) => same, after = (same: string) => same } = tampering;
    const body = text(canonical({ ...fieldsFor(message, settings), ...fields }));
    const answer = await exchange({
      method: 'POST',
      url: `${settings.url}/${message.kind === 'rollback' ? 'refund' : message.kind}`,
      headers: { 'content-type': 'application/json', ...signed(body, settings, tampering) },
      body: after(body),
    });
    return replyOf(answer);
  },
});

const sessionOf = (message: Message, settings: Settings) =>
  'token' in message ? message.token : settings.token;

async function readBalance(message: Message, settings: Settings, tampering: Tampering): Promise<Reply> {
  const query = { sessionID: sessionOf(message, settings) ?? '', ...tampering.fields };
  const answer = await exchange({
    method: 'GET',
    url: `${settings.url}/balance?${new URLSearchParams({ sessionID: String(query.sessionID) })}`,
    headers: signed(canonical(query), settings, tampering),
  });
  return replyOf(answer);
}

function signed(text: string, { key }: Settings, { signature = (same) => same }: Tampering) {
  const header = signature(createHmac('sha256', key).update(text).digest('hex'));
  return header === undefined ? {} : { 'x-request-sign': header };
}

function fieldsFor(message: Message, settings: Settings): Readonly<Record<string, unknown>> {
  const common = {
    sessionID: sessionOf(message, settings),
    amount: amountOf(message.cents),
    txID: message.ref,
    roundID: message.round,
  };
  return message.kind === 'rollback'
    ? { ...common, origTxID: message.of }
    : { ...common, type: message.isFree ? 'free' : 'regular' };
}

function replyOf({ http, text }: { readonly http: number; readonly text: string }): Reply {
  const { code, balance } = fieldsOf(text);
  return {
    ...{ http, text, isOk: http === 200 },
    code: typeof code === 'string' ? code : `HTTP ${http}`,
    cents: typeof balance === 'string' ? Math.floor(Number(balance) * 100 + 1e-6) : undefined,
  };
}
