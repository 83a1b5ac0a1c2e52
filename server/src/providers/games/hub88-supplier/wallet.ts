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
import type { AskOutside } from '../../outside-work.ts';
import { readJson } from '../core/read-json.ts';
import { signatureOf } from '../signing/key-signature.ts';

/** Whole numbers of 1/100,000 of a currency unit. */
const NOTATION: Notation = { numerator: 1n, denominator: 100_000n };
/** An answer that is later is none: the player waits. */
const PATIENCE_MS = 4_000;
/** A status and a balance. */
const LONGEST_ANSWER = 64 * 1024;

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
 * signed with our key, and what no known status answers is not known to be done.
 */
export function hub88Wallet(deps: {
  readonly findPartner: FindPartner;
  readonly ask: AskOutside;
}): OperatorWallet {
  async function call(session: PartnerSession, path: string, body: string) {
    const partner = await deps.findPartner.get(session.partner);
    if (!partner?.ourKey) return { problem: 'no key' };
    try {
      const answer = await deps.ask({
        ...{ url: new URL(session.walletUrl + path), method: 'POST', mostBytes: LONGEST_ANSWER },
        headers: {
          'content-type': 'application/json',
          'x-hub88-signature': signatureOf(Buffer.from(body), partner.ourKey),
        },
        body,
        signal: AbortSignal.timeout(PATIENCE_MS),
      });
      if (answer === 'private') return { problem: 'address not public' };
      const { data } = answered.safeParse(readJson(answer.body));
      return data ?? { problem: `unreadable answer ${answer.status}` };
    } catch (error) {
      return { problem: error instanceof Error ? error.message.slice(0, 100) : 'no answer' };
    }
  }
  return {
    async send(request) {
      const answer = await call(request.session, paths[request.kind], bodyOf(request));
      if ('problem' in answer) return { is: 'unknown', status: answer.problem };
      return outcomeOf(request.kind, answer.status, amountOf(answer.balance));
    },
    async balance(session) {
      const { user, token, gameCode } = session;
      const body = JSON.stringify({ user, token, request_uuid: uuid7(), game_code: gameCode });
      const answer = await call(session, '/user/balance', body);
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
