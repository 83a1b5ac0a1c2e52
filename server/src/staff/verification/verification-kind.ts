import { z } from 'zod';
import { refuseStaff } from '#contract/office/errors.ts';
import { declineReasons } from '#contract/verification.ts';
import { decideSubmission, lockSubmission } from '../../players/public.ts';
import type { RequestKind } from '../requests/request-kind.ts';

const schema = z.object({
  submission_id: z.string(),
  version: z.number(),
  outcome: z.enum(['approved', 'declined']),
  decline_reason: z.enum(declineReasons).nullable(),
  valid_until: z.string().nullable(),
});

type DecisionInput = z.output<typeof schema>;

/** Decides what a player handed in; approving takes two persons where the site wants that. */
export const verificationKind: RequestKind<DecisionInput> = {
  name: 'verification',
  permission: 'players.protect',
  above: null,
  isSingle: true,
  schema,
  object: ({ submission_id }) => `verification:${submission_id}`,
  async perform(tx, { siteId, actor, now }, { submission_id: id, version, ...input }) {
    const row = await lockSubmission(tx, id, [siteId]);
    if (!row || row.state === 'started') return refuseStaff('unknownSubmission');
    if (row.state !== 'submitted' && row.state !== 'in_review') return refuseStaff('submissionDecided');
    if (row.version !== version) return refuseStaff('versionConflict', { field: 'version' });
    const { outcome, decline_reason: why, valid_until: validUntil } = input;
    const action = { siteId, playerId: row.player_id, actor, now };
    if (outcome === 'approved') {
      if (validUntil !== null && validUntil < now.toISOString().slice(0, 10))
        return refuseStaff('documentExpired', { field: 'valid_until' });
      return decideSubmission(tx, action, row, { outcome, validUntil });
    }
    if (why === null) return refuseStaff('declineReasonMissing', { field: 'decline_reason' });
    const done = await decideSubmission(tx, action, row, { outcome, why });
    // Nobody is let in by it: one person is enough.
    return { ...done, amount: 0n, after: { ...done.after, why } };
  },
};
