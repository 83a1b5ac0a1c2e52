import { randomUUID, sign } from 'node:crypto';
import type { Driver, Expectations, Message, Reply, Settings, Tampering } from '../driver.ts';
import { fieldsOf, postSigned } from '../http.ts';

/** Hub88 counts in 1/100,000 of a currency unit. */
const PER_CENT = 1_000;

interface Profile {
  readonly header: string;
  readonly paths: Readonly<Record<Message['kind'], string>>;
}

const expects: Expectations = {
  insufficientFunds: 'RS_ERROR_NOT_ENOUGH_MONEY',
  conflict: 'RS_ERROR_DUPLICATE_TRANSACTION',
  badSignature: 'RS_ERROR_INVALID_SIGNATURE',
  unknownToken: 'RS_ERROR_INVALID_TOKEN',
  wrongCurrency: 'RS_ERROR_WRONG_CURRENCY',
  malformed: ['RS_ERROR_WRONG_SYNTAX', 'RS_ERROR_WRONG_TYPES'],
  winOfUnknownBet: 'refuse',
  winOfRolledBackBet: 'refuse',
  betAfterRollback: 'refuse',
  paysFreeWins: true,
  betFields: { transaction_uuid: 7, round: 7, amount: '7', currency: 7, request_uuid: 7, user: 7, token: 7 },
  amountField: 'amount',
  badAmounts: [-1_000, 1.5, 5, 1e22, '1000', null, true, [1_000], { value: 1_000 }],
};

const driver = (profile: Profile, settings: Settings): Driver => ({
  expects,
  async send(message, tampering = {}) {
    const answer = await postSigned(
      {
        url: settings.url + profile.paths[message.kind],
        header: profile.header,
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
    request_uuid: randomUUID(),
    user: 'user' in message ? message.user : settings.user,
    token: 'token' in message ? message.token : settings.token,
    game_code: message.game ?? settings.game,
  };
  if (message.kind === 'balance') return common;
  const moving = {
    ...common,
    transaction_uuid: message.ref,
    round: message.round,
    round_closed: message.closes ?? false,
    reference_transaction_uuid: message.of,
  };
  if (message.kind === 'rollback') return moving;
  return {
    ...moving,
    amount: message.cents * PER_CENT,
    currency: message.currency ?? settings.currency,
    is_free: message.isFree,
  };
}

/** The body as it is signed. */
export function textOf(
  fields: Readonly<Record<string, unknown>>,
  { fields: changed = {}, text = (same) => same }: Tampering,
): string {
  return text(JSON.stringify({ ...fields, ...changed }));
}

function replyOf({ http, text }: { readonly http: number; readonly text: string }): Reply {
  const { status, balance } = fieldsOf(text);
  const code = typeof status === 'string' ? status : `HTTP ${http}`;
  return {
    ...{ http, text, code, isOk: http === 200 && code === 'RS_OK' },
    cents: typeof balance === 'number' ? Math.floor(balance / PER_CENT) : undefined,
  };
}

const hub88Paths = {
  balance: '/user/balance',
  bet: '/transaction/bet',
  win: '/transaction/win',
  rollback: '/transaction/rollback',
} as const;
const caletaPaths = {
  balance: '/wallet/balance',
  bet: '/wallet/bet',
  win: '/wallet/win',
  rollback: '/wallet/rollback',
} as const;

export const hub88 = (settings: Settings): Driver =>
  driver({ header: 'x-hub88-signature', paths: hub88Paths }, settings);

export const caleta = (settings: Settings): Driver =>
  driver({ header: 'x-auth-signature', paths: caletaPaths }, settings);
