import { z } from 'zod';
import { limitKinds, stopKinds } from '#rules/players/limits.ts';
import { amountText, callRow, playerFields, signedAmountText, success, timestamp } from '../call.ts';

const limitKind = z.enum(limitKinds);
/** An amount, or whole minutes; `null` is no limit. */
const limitText = amountText.nullable();

const stop = z
  .object({
    kind: z.enum(stopKinds),
    since: timestamp,
    /** `null`: for good. */
    until: timestamp.nullable(),
  })
  .nullable();

const limitChange = z.object({
  limit: limitText,
  asked_at: timestamp,
  /** From when on it can be confirmed. */
  ripe_at: timestamp,
  state: z.enum(['pending', 'ripe']),
});

const limitRow = z.object({
  kind: limitKind,
  limit: limitText,
  /** Deposits, losses or play time within the window of the limit; below "0" where wins exceed losses. */
  used: signedAmountText.nullable(),
  change: limitChange.nullable(),
});

export const limits = callRow({
  path: '/api/players/limits',
  access: 'player',
  inReadOnly: true,
  summary: 'The limits of the player, what is used of them, changes that wait, and a break or exclusion',
  request: z.object({ ...playerFields }),
  response: z.object({ ...success, value: z.array(limitRow), stop }),
  errors: [],
});

export const limitsSet = callRow({
  path: '/api/players/limits_set',
  access: 'player',
  summary: 'Sets a limit: a tighter one at once, a looser one 24 hours later and once confirmed again',
  request: z.object({ ...playerFields, kind: limitKind, limit: z.string().max(32).nullable() }),
  response: z.object({ ...success, applied: z.boolean(), value: limitRow }),
  errors: ['invalidLimit', 'limitSetByUs'],
});

export const limitsConfirm = callRow({
  path: '/api/players/limits_confirm',
  access: 'player',
  summary: 'Confirms that a limit is to be looser, 24 hours after it was asked for',
  request: z.object({ ...playerFields, kind: limitKind }),
  response: z.object({ ...success, value: limitRow }),
  errors: ['noLimitChange', 'limitNotRipe', 'limitSetByUs'],
});

export const limitsCancel = callRow({
  path: '/api/players/limits_cancel',
  access: 'player',
  summary: 'Lets a limit stay as it is: the change that waits is dropped',
  request: z.object({ ...playerFields, kind: limitKind }),
  response: z.object({ ...success, value: limitRow }),
  errors: ['noLimitChange'],
});

export const exclude = callRow({
  path: '/api/players/exclude',
  access: 'player',
  summary:
    'Takes a break or excludes the player: no play and no deposit until it ends; it cannot be taken back',
  request: z.object({ ...playerFields, kind: z.enum(stopKinds) }),
  response: z.object({ ...success, stop }),
  errors: ['stopNotLonger'],
});

export const identify = callRow({
  path: '/api/players/identify',
  access: 'player',
  summary:
    'Gives the date of birth, for good, and accepts the current terms: deposits and real play wait for both',
  perMinute: 60,
  request: z.object({
    ...playerFields,
    /** YYYY-MM-DD. */
    date_of_birth: z.string().max(10).optional(),
    accept_terms: z.boolean().optional(),
  }),
  response: z.object({
    ...success,
    /** Whether nothing is missing any more. */
    complete: z.boolean(),
  }),
  errors: ['tooYoung', 'birthdayFixed'],
});

export const playSummary = callRow({
  path: '/api/players/play_summary',
  access: 'player',
  inReadOnly: true,
  summary: 'What the player paid in, took out, staked and got back: ever, and month by month',
  perMinute: 30,
  request: z.object({ ...playerFields }),
  response: z.object({
    ...success,
    lifetime: z.object({ deposits: amountText, withdrawals: amountText, net_deposits: signedAmountText }),
    /** The present month and the three before it, newest first. */
    months: z.array(
      z.object({
        /** YYYY-MM, UTC. */
        month: z.string(),
        deposits: amountText,
        withdrawals: amountText,
        staked: amountText,
        returned: amountText,
        net_result: signedAmountText,
      }),
    ),
  }),
  errors: [],
});

export const realityCheck = callRow({
  path: '/api/players/reality_check',
  access: 'player',
  summary: 'How long the player has been logged in and what came of it, and when the next check is due',
  request: z.object({ ...playerFields }),
  response: z.object({
    ...success,
    /** `null`: the player has no reality check. */
    interval_minutes: z.int().nullable(),
    due_at: timestamp.nullable(),
    is_due: z.boolean(),
    /** Until it is due, so that a browser whose clock is wrong still knows. */
    due_in_ms: z.int().nullable(),
    logged_in_at: timestamp,
    elapsed_seconds: z.int(),
    net_result: signedAmountText,
  }),
  errors: [],
});

export const realityCheckSeen = callRow({
  path: '/api/players/reality_check_seen',
  access: 'player',
  summary: 'Acknowledges a reality check that is due: play goes on until the next',
  request: z.object({ ...playerFields }),
  response: z.object({ ...success, due_at: timestamp.nullable(), due_in_ms: z.int().nullable() }),
  errors: [],
});

const place = {
  browser: z.string(),
  system: z.string(),
  /** The address it came from: of IPv6 the network. */
  network: z.string(),
};

export const sessions = callRow({
  path: '/api/players/sessions',
  access: 'player',
  summary: 'The open sessions of the player, the present one first',
  request: z.object({ ...playerFields }),
  response: z.object({
    ...success,
    value: z.array(
      z.object({
        session_id: z.string(),
        is_current: z.boolean(),
        ...place,
        country: z.string().nullable().describe('ISO 3166-1 alpha-2; null where nobody knew it'),
        opened_at: timestamp,
        last_seen_at: timestamp,
      }),
    ),
  }),
  errors: [],
});

export const sessionsEnd = callRow({
  path: '/api/players/sessions_end',
  access: 'player',
  summary: 'Ends one open session of the player, or without `session_id` all but the present one',
  perMinute: 20,
  request: z.object({
    ...playerFields,
    session_id: z.string().max(64).optional(),
    /** Needed unless the session was opened within the last ten minutes. */
    password: z.string().max(128).optional(),
  }),
  response: z.object({ ...success, ended: z.int() }),
  errors: ['unknownSession', 'passwordRequired', 'invalidCredentials'],
});

export const logins = callRow({
  path: '/api/players/logins',
  access: 'player',
  summary: 'The latest tries to log in as the player, newest first',
  request: z.object({ ...playerFields }),
  response: z.object({
    ...success,
    value: z.array(
      z.object({
        at: timestamp,
        how: z
          .enum(['password', 'code', 'passkey', 'factor'])
          .describe('`factor`: by the second step, after password or code'),
        succeeded: z.boolean(),
        ...place,
      }),
    ),
  }),
  errors: [],
});
