import { z } from 'zod';
import type { ErrorCode } from '#contract/errors.ts';
import type { Amount } from '#rules/money/amount.ts';
import { isProblem, type Notation, readDecimal, writeDecimal } from '#rules/wallet/outside/decimal.ts';
import { uuid7 } from '../../../db/uuid7.ts';
import type {
  FindPartner,
  OperatorWallet,
  PartnerSession,
  WalletOutcome,
  WalletRequest,
} from '../../../games/public.ts';
import { readJson } from '../core/read-json.ts';
import type { CallProvider } from '../launching/call-provider.ts';
import { signatureOf } from '../signing/key-signature.ts';
import { partnerInLog } from './partner-in-log.ts';

/** Whole numbers of 1/100,000 of a currency unit. */
const NOTATION: Notation = { numerator: 1n, denominator: 100_000n };

const answered = z.object({ status: z.string().max(100), balance: z.number().optional() });

/** What an operator's status is for the player, where the stake was not taken. */
const meanings: Readonly<Record<string, ErrorCode>> = {
  RS_ERROR_NOT_ENOUGH_MONEY: 'insufficientFunds',
  RS_ERROR_LIMIT_REACHED: 'walletLimitReached',
  RS_ERROR_BET_LIMIT_EXCEEDED: 'walletLimitReached',
  RS_ERROR_INVALID_TOKEN: 'launchEnded',
  RS_ERROR_TOKEN_EXPIRED: 'launchEnded',
  RS_ERROR_USER_DISABLED: 'BLOCK',
  RS_ERROR_INVALID_GAME: 'gameUnavailable',
  RS_ERROR_INVALID_PARTNER: 'gameUnavailable',
  RS_ERROR_WRONG_CURRENCY: 'gameUnavailable',
  RS_ERROR_INVALID_SIGNATURE: 'gameUnavailable',
  RS_ERROR_WRONG_SYNTAX: 'gameUnavailable',
  RS_ERROR_WRONG_TYPES: 'gameUnavailable',
  RS_ERROR_DUPLICATE_TRANSACTION: 'gameUnavailable',
  RS_ERROR_TRANSACTION_ROLLED_BACK: 'gameUnavailable',
  RS_ERROR_TRANSACTION_DOES_NOT_EXIST: 'gameUnavailable',
};
/** After every other refusal of a bet Hub88 has its suppliers roll it back. */
const UNTAKEN: ReadonlySet<string> = new Set([
  'RS_ERROR_NOT_ENOUGH_MONEY',
  'RS_ERROR_LIMIT_REACHED',
  'RS_ERROR_BET_LIMIT_EXCEEDED',
]);

const paths = {
  bet: '/transaction/bet',
  win: '/transaction/win',
  rollback: '/transaction/rollback',
} as const;

/**
 * The wallets of partners by Hub88's protocol, as its suppliers call it (docs/providers/hub88-supplier.md): each transaction is
 * signed with our key, and what no known status answers is not known to be done. A wallet that hangs is left alone for a while: what is
 * asked of it meanwhile was not done, and is sent again where it has to be.
 */
export function hub88Wallet(deps: {
  readonly findPartner: FindPartner;
  readonly call: CallProvider;
}): OperatorWallet {
  async function call(
    session: PartnerSession,
    { path, body, roundRef, refs = [] }: { path: string; body: string; roundRef?: string; refs?: string[] },
  ) {
    const partner = await deps.findPartner.get(session.partner);
    if (!partner?.ourKey) return { problem: 'no key' };
    const { code, siteId } = partner;
    const called = { code: partnerInLog(code), apiUrl: session.walletUrl, siteId, playerId: undefined };
    const headers = {
      'content-type': 'application/json',
      'x-hub88-signature': signatureOf(Buffer.from(body), partner.ourKey),
    };
    let found: z.output<typeof answered> | undefined;
    const read = await deps.call(
      { ...called, roundRef, refs },
      { method: 'POST', path, headers, body },
      (answer) => {
        found = answered.safeParse(readJson(answer.body)).data;
        if (found?.status === 'RS_OK') return { value: found };
        return { refused: found?.status ?? `unreadable answer ${answer.status}` };
      },
    );
    return found ?? { problem: read && 'refused' in read ? read.refused : 'no answer' };
  }
  return {
    async send(request) {
      const { id, roundId: roundRef, session, kind } = request;
      const answer = await call(session, { path: paths[kind], body: bodyOf(request), roundRef, refs: [id] });
      if ('problem' in answer) return { is: 'unknown', status: answer.problem };
      return outcomeOf(kind, answer.status, amountOf(answer.balance));
    },
    async balance(session) {
      const { user, token, gameCode } = session;
      const body = JSON.stringify({ user, token, request_uuid: uuid7(), game_code: gameCode });
      const answer = await call(session, { path: '/user/balance', body });
      return 'problem' in answer || answer.status !== 'RS_OK' ? undefined : amountOf(answer.balance);
    },
  };
}

function bodyOf(request: WalletRequest): string {
  const { id, kind, session, roundId, ofId, amount, currency, closesRound, reward } = request;
  const { user, token, gameCode } = session;
  const fields = {
    ...{ user, token, request_uuid: id, transaction_uuid: id, supplier_transaction_id: id },
    ...{ round: roundId, round_closed: closesRound, game_code: gameCode },
    ...(ofId === undefined ? {} : { reference_transaction_uuid: ofId }),
    ...(kind === 'rollback' ? {} : { currency, is_free: reward !== undefined }),
    ...(reward === undefined ? {} : { reward_uuid: reward }),
  };
  const text = JSON.stringify(fields);
  // An amount may have more digits than a number in JavaScript.
  return kind === 'rollback' ? text : `${text.slice(0, -1)},"amount":${writeDecimal(amount, NOTATION, 0)}}`;
}

/** Rounded down: it is only shown. */
function amountOf(balance: number | undefined): Amount {
  if (balance === undefined || !(balance >= 0)) return 0n;
  const tenth = Math.floor(balance / 10) * 10;
  const amount = readDecimal(BigInt(tenth).toString(), NOTATION);
  return isProblem(amount) ? 0n : amount;
}

function outcomeOf(kind: WalletRequest['kind'], status: string, balance: Amount): WalletOutcome {
  if (status === 'RS_OK') return { is: 'done', status, balance };
  // What is not there is rolled back.
  if (kind === 'rollback' && status === 'RS_ERROR_TRANSACTION_DOES_NOT_EXIST')
    return { is: 'done', status, balance };
  const as = meanings[status];
  if (as === undefined) return { is: 'unknown', status };
  return { is: 'refused', status, as, rollBack: !UNTAKEN.has(status) };
}
