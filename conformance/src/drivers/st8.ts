import { sign } from 'node:crypto';
import type { Driver, Expectations, Message, Reply, Settings } from '../driver.ts';
import { fieldsOf, postSigned } from '../http.ts';
import { textOf } from './hub88.ts';
import { amountOf } from './swipe.ts';

const expects: Expectations = {
  insufficientFunds: 'not_enough_money',
  conflict: 'unknown',
  badSignature: 'auth_failed',
  unknownToken: 'session_expired',
  wrongCurrency: 'unknown',
  malformed: ['unknown'],
  winOfUnknownBet: 'apply',
  winOfRolledBackBet: 'apply',
  betAfterRollback: 'refuse',
  paysFreeWins: true,
  betFields: {
    ...{ player: 7, token: 7, transaction_id: 7, round: 7, game_code: 7, amount: 7, currency: 7 },
    provider_kind: 7,
  },
  amountField: 'amount',
  badAmounts: ['-1.00', '1e2', '1,00', '01.00', '.5', '0.00001', '', 'NaN', null, 5, ['1.00']],
};

const paths = { balance: '/balance', bet: '/debit', win: '/credit', rollback: '/cancel' } as const;

export const st8 = (settings: Settings): Driver => ({
  expects,
  async send(message, tampering = {}) {
    const answer = await postSigned(
      {
        url: settings.url + paths[message.kind],
        header: 'x-st8-sign',
        body: textOf(fieldsFor(message, settings), tampering),
        sign: (body) => sign('sha256', Buffer.from(body), settings.key).toString('base64'),
      },
      tampering,
    );
    return replyOf(answer);
  },
});

function fieldsFor(message: Message, settings: Settings): Readonly<Record<string, unknown>> {
  const common = {
    player: 'user' in message ? message.user : settings.user,
    site: 'a-site',
    token: 'token' in message ? message.token : settings.token,
    currency: message.currency ?? settings.currency,
  };
  if (message.kind === 'balance') return common;
  const moving = {
    ...common,
    round: message.round,
    game_code: message.game ?? settings.game,
    developer_code: 'a-studio',
    amount: amountOf(message.cents),
  };
  if (message.kind === 'rollback') return { ...moving, cancel_id: message.ref, transaction_id: message.of };
  const side = message.kind === 'bet' ? 'debit' : 'credit';
  return {
    ...moving,
    transaction_id: message.ref,
    round_closed: message.closes ?? false,
    provider_kind: message.isFree ? `free_${side}` : side,
    provider: { transaction_id: `studio-${message.ref}`, amount: amountOf(message.cents) },
    bonus: null,
  };
}

function replyOf({ http, text }: { readonly http: number; readonly text: string }): Reply {
  const { status, balance } = fieldsOf(text);
  const code = typeof status === 'string' ? status : `HTTP ${http}`;
  return {
    ...{ http, text, code, isOk: http === 200 && code === 'ok' },
    cents: typeof balance === 'string' ? Math.floor(Number(balance) * 100 + 1e-6) : undefined,
  };
}
