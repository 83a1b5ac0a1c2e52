import { z } from 'zod';
import { amountText, signedAmountText, success, timestamp } from '../../call.ts';
import { officeRow, playerId } from '../office-call.ts';

export const round = officeRow({
  path: '/api/office/players/round',
  access: 'staff',
  permission: 'players.read',
  summary:
    'A round of a player: one of our games played again by the rules from its seeds, one of an outside game with what its provider sent',
  request: z.strictObject({ round_id: z.uuid() }),
  response: z.object({
    ...success,
    round_id: z.string(),
    player_id: playerId,
    site: z.string(),
    account_id: z.string(),
    game_code: z.string(),
    game_name: z.string(),
    provider_code: z.string(),
    currency: z.string(),
    stake: signedAmountText.describe('Below zero after a late rollback of an outside game'),
    win: signedAmountText,
    state: z.string(),
    started_at: timestamp,
    settled_at: timestamp.nullable(),
    choice: z.unknown(),
    actions: z.array(z.unknown()),
    result: z.unknown(),
    seed: z
      .object({
        seed_id: z.string(),
        server_seed_hash: z.string(),
        server_seed: z.string().nullable().describe('Secret until the player has changed it'),
        client_seed: z.string(),
        nonce: z.int(),
      })
      .nullable(),
    verdict: z
      .enum(['verified', 'differs', 'open', 'outside'])
      .describe(
        'Whether playing it again gives what was recorded; an open round is not played again, one of an outside game never',
      ),
    differences: z.array(z.string()),
    steps: z
      .array(z.string())
      .describe('Each step from the seed to the win, as `npm run verify-round` prints it'),
    outside: z
      .object({
        account: z.string(),
        ref: z.string().describe("The provider's number of the round"),
        has_page: z.boolean().describe('Its provider shows it: `players.roundPage`'),
        transactions: z.array(
          z.object({
            ref: z.string(),
            kind: z.enum(['bet', 'win', 'rollback', 'adjustment']),
            state: z
              .enum(['done', 'rolledBack', 'tombstone'])
              .describe('`tombstone`: it was rolled back before it arrived'),
            amount: signedAmountText,
            is_free: z.boolean(),
            of_ref: z.string().nullable().describe('The reference of what it wins or rolls back'),
            at: timestamp,
          }),
        ),
      })
      .nullable()
      .describe("Of a round that a provider's own server played; null for one of our games"),
  }),
  errors: ['unknownRound'],
});

export const roundPage = officeRow({
  path: '/api/office/players/round_page',
  access: 'staff',
  permission: 'players.read',
  perMinute: 60,
  summary: 'The address of the page on which the provider of an outside game shows a round of a player',
  request: z.strictObject({ round_id: z.uuid() }),
  response: z.object({ ...success, url: z.string() }),
  errors: ['unknownRound', 'roundNotShown'],
});

const leg = z.object({
  n: z.int(),
  sport: z.string(),
  competition: z.string(),
  home: z.string(),
  away: z.string(),
  starts_at: timestamp,
  bet_type: z.string(),
  period: z.string(),
  line: z.string().nullable(),
  selection: z.string(),
  odds: z.string(),
  odds_decimal: z.string(),
  is_live: z.boolean(),
  score: z.string().nullable().describe('When it was placed'),
  event_id: z.string(),
  market_id: z.string(),
  market_version: z.string(),
  feed: z.string(),
  struck_on: z
    .object({ source_id: z.string(), kind: z.string(), received_at: timestamp })
    .nullable()
    .describe('The message that the price came by, as long as it is kept'),
  stored: z.string().nullable(),
  derived: z.string().nullable(),
  result: z.unknown().describe('What it is settled on'),
});

export const ticket = officeRow({
  path: '/api/office/players/ticket',
  access: 'staff',
  permission: 'players.read',
  summary: 'All that a bet was struck on, and its settlement derived again from the stored results',
  request: z.strictObject({ ticket_id: z.uuid() }),
  response: z.object({
    ...success,
    ticket_id: z.string(),
    player_id: playerId,
    site: z.string(),
    account_id: z.string(),
    kind: z.string(),
    system: z.string().nullable(),
    state: z.string(),
    reason: z.string().nullable(),
    currency: z.string(),
    stake: amountText,
    risk: amountText,
    to_win: amountText,
    max_payout: amountText,
    returned: amountText,
    sold: amountText,
    placed_at: timestamp,
    decided_at: timestamp.nullable(),
    settled_at: timestamp.nullable(),
    legs: z.array(leg),
    entries: z.array(
      z.object({
        version: z.int(),
        at: timestamp,
        reason: z.string(),
        outcome: z.string().nullable(),
        difference: signedAmountText,
        returned: amountText,
      }),
    ),
    derived: z.object({ outcome: z.string(), returned: amountText }).nullable(),
    moved: signedAmountText.describe('What the ledger moved in the purse for it'),
    owed: amountText,
    differences: z.array(z.string()).describe('Empty: what is stored, what is derived and the ledger agree'),
  }),
  errors: ['unknownTicket'],
});

const side = z.object({
  account: z.string().describe('A purse of the player, or an account of the site'),
  is_player: z.boolean(),
  after: amountText.nullable().describe('The balance after it; accounts of a site have none'),
});

/** A transfer of the ledger with both of its sides. */
export const transferRow = z.object({
  transfer_id: z.string(),
  kind: z.string(),
  currency: z.string(),
  amount: amountText,
  from: side,
  to: side,
  ref: z.uuid().nullable(),
  at: timestamp,
});

export const transfer = officeRow({
  path: '/api/office/players/transfer',
  access: 'staff',
  permission: 'players.read',
  summary: 'A transfer of the ledger with both of its sides, and those of the same cause',
  request: z.strictObject({ player_id: playerId, transfer_id: z.string().regex(/^\d{1,19}$/) }),
  response: z.object({
    ...success,
    player_id: playerId,
    site: z.string(),
    account_id: z.string(),
    transfer: transferRow,
    same_cause: z.array(transferRow).describe('At most 50, oldest first'),
  }),
  errors: ['unknownPlayer', 'unknownTransfer'],
});
