import { createHmac } from 'node:crypto';
import type { Driver, Expectations, Message, Reply, Settings, Tampering } from '../driver.ts';
import { fieldsOf, postSigned } from '../http.ts';
import { amountOf } from './swipe.ts';

const expects: Expectations = {
  insufficientFunds: '100',
  conflict: '409',
  badSignature: '403',
  unknownToken: '101',
  wrongCurrency: '154',
  malformed: ['400'],
  winOfUnknownBet: 'apply',
  winOfRolledBackBet: 'apply',
  betAfterRollback: 'ignore',
  paysFreeWins: undefined,
  betFields: { currency: 7, round_id: 7, game_id: 7, transactions: 7, player_id: 7, session_id: 7 },
  amountField: 'amount',
  badAmounts: ['-1.00', '1e2', '1,00', '01.00', '.5', '0.00001', '', 'NaN', null, 5, ['1.00']],
};

const paths = {
  balance: '/a8r_casino.Player/Balance',
  bet: '/a8r_casino.Round/BetWin',
  win: '/a8r_casino.Round/BetWin',
  rollback: '/a8r_casino.Round/Rollback',
} as const;

export const a8r = (settings: Settings): Driver => {
  const post = async (path: string, fields: object, tampering: Tampering): Promise<Reply> => {
    const { text = (same: string) => same } = tampering;
    const answer = await postSigned(
      {
        url: settings.url + path,
        header: 'x-request-sign',
        body: text(JSON.stringify({ ...fields, ...topOf(tampering) })),
        sign: (body) => createHmac('sha256', settings.key).update(body).digest('hex'),
      },
      tampering,
    );
    return replyOf(answer);
  };
  return {
    expects,
    send: (message, tampering = {}) =>
      post(paths[message.kind], fieldsFor([message], settings, tampering), tampering),
    sendBatch: (messages, tampering = {}) =>
      post(paths.bet, fieldsFor(messages, settings, tampering), tampering),
  };
};

/** The amount is a field of the transaction, all others are of the message. */
function topOf({ fields = {} }: Tampering): object {
  const { amount: _, ...others } = fields;
  return others;
}

function fieldsFor(messages: readonly Message[], settings: Settings, { fields = {} }: Tampering): object {
  const [first] = messages;
  if (!first) throw new RangeError('a batch has a message');
  const common = {
    player_id: 'user' in first ? first.user : settings.user,
    session_id: 'token' in first ? first.token : settings.token,
    currency: first.currency ?? settings.currency,
  };
  if (first.kind === 'balance') return common;
  const changed = 'amount' in fields ? { amount: fields.amount } : {};
  const transactions = messages.map((one) =>
    one.kind === 'rollback'
      ? { id: one.ref, type: 'rollback', original_id: one.of }
      : { id: one.ref, type: one.kind, amount: amountOf(one.cents), bet_id: one.of, ...changed },
  );
  return {
    ...common,
    round_id: first.round,
    game_id: first.game ?? settings.game,
    finished: messages.some(({ closes }) => closes),
    transactions,
  };
}

function replyOf({ http, text }: { readonly http: number; readonly text: string }): Reply {
  const { meta, balance } = fieldsOf(text);
  const apiCode = typeof meta === 'object' && meta !== null && 'api_code' in meta ? meta.api_code : undefined;
  return {
    ...{ http, text, isOk: http === 200 },
    code: typeof apiCode === 'string' ? apiCode : `HTTP ${http}`,
    cents: typeof balance === 'string' ? Math.floor(Number(balance) * 100 + 1e-6) : undefined,
  };
}
