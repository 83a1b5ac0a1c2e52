import type { z } from 'zod';
import type { CallResponse } from '#contract/calls.ts';
import type { verificationLevel } from '#contract/verification.ts';
import {
  type DeclineReason,
  type DemandReason,
  declineReasons,
  demandReasons,
} from '#contract/verification.ts';
import { formatAmount } from '#rules/money/amount.ts';
import {
  type Allowance,
  isMet,
  isReviewed,
  type VerificationLevel,
  type VerificationNeed,
} from '#rules/players/verification.ts';
import type { Reader } from '../../db/database.ts';
import type { PlayerDeps } from '../deps.ts';
import { isNameFixed } from '../profile/legal-name.ts';
import { documentsOf } from './documents.ts';
import { readFacts } from './facts.ts';
import { type PlayerLevel, readLevel } from './player-level.ts';
import { renewalEnd } from './renew-levels.ts';
import { hasPictures, lastSubmission } from './submissions.ts';

type State = CallResponse<'/api/players/verification'>;
type NeedState = State['needs'][number]['state'];
type Documents = Awaited<ReturnType<typeof documentsOf>>;
type Submission = Awaited<ReturnType<typeof lastSubmission>>;

export type ShownLevel = z.infer<typeof verificationLevel>;

const shownAllowance = ({ isAllowed, most, days }: Allowance): ShownLevel['deposit'] => ({
  allowed: isAllowed,
  most: most === null ? null : formatAmount(most),
  days,
});

/** A level on the wire. */
export const shownLevel = (level: VerificationLevel): ShownLevel => ({
  level: level.level,
  needs: [...level.needs],
  deposit: shownAllowance(level.deposit),
  withdraw: shownAllowance(level.withdraw),
  stake: level.mayStake,
  renew_days: level.renewDays,
});

/** Codes of a list that a release before or after may write are left out. */
const known = <Code extends string>(codes: readonly Code[], code: string | null): Code | undefined =>
  codes.find((one) => one === code);

export const declineReasonOf = (code: string | null): DeclineReason | undefined =>
  known(declineReasons, code);

/** Of a reason that this release does not know, that staff asks. */
export const demandReasonOf = (code: string): DemandReason => known(demandReasons, code) ?? 'staff';

function stateOfNeed(
  need: VerificationNeed,
  level: VerificationLevel,
  {
    at,
    submission,
    documents,
    now,
  }: { at: PlayerLevel; submission: Submission; documents: Documents; now: Date },
): NeedState {
  const { met, fields } = at.facts;
  const isNeedMet = isMet(level, need, met, now.getTime());
  if (!isReviewed(need)) return isNeedMet ? 'met' : 'missing';
  const isListed = submission?.needs.includes(need) ?? false;
  if (submission?.state === 'started') {
    const isGiven = hasPictures(need, documents) && (need !== 'funds' || fields.funds_source !== '');
    if (isGiven) return 'given';
  }
  if (isListed && (submission?.state === 'submitted' || submission?.state === 'in_review'))
    return 'in_review';
  if (isNeedMet) return 'met';
  if (isListed && submission?.state === 'declined') return 'declined';
  return met.has(need) || (isListed && submission?.state === 'expired') ? 'expired' : 'missing';
}

function shownSubmission(submission: Submission, documents: Documents): State['submission'] {
  if (!submission) return null;
  const { state, level, submitted_at, decided_at, reason_code } = submission;
  return {
    ...{ state, level },
    submitted_at: submitted_at?.toISOString() ?? null,
    decided_at: decided_at?.toISOString() ?? null,
    reason: declineReasonOf(reason_code) ?? null,
    documents: documents.map(({ id, kind, side, uploaded_at }) => ({
      ...{ document_id: id, kind, side, uploaded_at: uploaded_at.toISOString() },
    })),
  };
}

/** The verification of a player as their page shows it. */
export async function readVerification(
  deps: Pick<PlayerDeps, 'depositedSince'>,
  reader: Reader,
  { playerId, now }: { readonly playerId: bigint; readonly now: Date },
): Promise<State> {
  const at = await readLevel(reader, { playerId, now });
  const { player, fields } = at?.facts ?? (await readFacts(reader, playerId));
  const submission = await lastSubmission(reader, playerId);
  const documents = submission ? await documentsOf(reader, [submission.id]) : [];
  const levels = at?.levels ?? [];
  return {
    statusCode: 1,
    level: at?.level.level ?? 0,
    valid_until: at?.until?.toISOString() ?? null,
    renewable: at !== undefined && renewalEnd(at, now) !== undefined,
    levels: levels.map(shownLevel),
    demands: (at?.demands ?? []).map(({ level, due_at, reason }) => ({
      ...{ level, by: due_at.toISOString(), reason: demandReasonOf(reason) },
    })),
    needs: at
      ? levels.flatMap((level) =>
          level.needs.map((need) => ({
            ...{ need, level: level.level },
            state: stateOfNeed(need, level, { at, submission, documents, now }),
          })),
        )
      : [],
    fields: {
      full_name: player.full_name,
      name_fixed: await isNameFixed(deps, reader, player, now),
      date_of_birth: player.date_of_birth,
      ...fields,
    },
    submission: shownSubmission(submission, documents),
  };
}
