import { sql } from 'kysely';
import { otherTransfers } from '../../../ledger/public.ts';
import { outsideRoundState } from '../../../providers/games/public.ts';
import { byId, byMoment, type Source } from './sources.ts';

const created = sql`created_at`;

/** Calls whose entries in the audit log are no change of the player, or have an entry of their own here. */
const elsewhere = ['players.get', 'players.message', 'players.addNote'];

const transfers: Source = {
  kind: 'money',
  ids: 'number',
  async read(reader, { playerId }, { below, at, from }, limit) {
    const belowId = at === undefined ? undefined : BigInt(at.id);
    const rows = await otherTransfers(reader, { playerId, below, belowId, from, limit });
    return rows.map(({ us, id, at: moment, kind, amount, purse, ref }) => ({
      ...{ us, id: String(id), at: moment, what: kind, amount, by: null },
      ...{ facts: { purse, ref }, money: {} },
    }));
  },
};

const tokenRounds = {
  kind: 'token',
  from: sql`minigame_round`,
  at: sql`started_at`,
  what: sql`state`,
  amount: sql`case when state = 'open' then -stake else win - stake end`,
  facts: sql`jsonb_build_object('purse', 'token', 'game', game_code, 'mode', mode, 'ended_at', ended_at)`,
  money: sql`jsonb_build_object('stake', stake::text, 'win', win::text)`,
} as const;

/** Everything that a timeline is merged from. Their order is that of entries of one moment. */
export const sources: readonly Source[] = [
  byId({
    kind: 'session',
    from: sql`session`,
    at: created,
    what: sql`case when ended_at is null then 'open' else 'ended' end`,
    facts: sql`jsonb_build_object('ip', ip, 'user_agent', user_agent, 'ended_at', ended_at, 'ended_reason', ended_reason)`,
  }),
  byId({
    kind: 'session',
    from: sql`login_try`,
    where: ({ playerId }) => sql`player_id = ${playerId} and not succeeded`,
    at: sql`at`,
    what: sql`'refused'`,
    facts: sql`jsonb_build_object('ip', network, 'user_agent', user_agent, 'how', how)`,
  }),
  byId({
    kind: 'deposit',
    from: sql`deposit`,
    at: created,
    what: sql`state`,
    amount: sql`amount`,
    facts: sql`jsonb_build_object('method', method_code, 'gateway', adapter, 'settled_at', settled_at)`,
    money: sql`jsonb_build_object('fee', fee::text)`,
  }),
  byId({
    kind: 'withdrawal',
    from: sql`withdrawal`,
    at: created,
    what: sql`state`,
    amount: sql`-amount`,
    facts: sql`jsonb_build_object('method', method_code, 'bank', bank_name, 'reason', nullif(reason, ''),
      'decided_by', decided_by, 'closed_at', closed_at)`,
    money: sql`jsonb_build_object('fee', fee::text)`,
  }),
  byId({
    kind: 'round',
    from: sql`round`,
    at: sql`started_at`,
    what: sql`state`,
    amount: sql`win - stake`,
    facts: sql`jsonb_build_object('game', game_code, 'studio', provider_code)`,
    money: sql`jsonb_build_object('stake', stake::text, 'win', win::text)`,
  }),
  byId({
    kind: 'round',
    from: sql`outside_round r`,
    at: sql`started_at`,
    what: outsideRoundState,
    amount: sql`win - stake`,
    facts: sql`jsonb_build_object('game', game_code, 'studio', provider_code, 'account', account, 'ref', ref)`,
    money: sql`jsonb_build_object('stake', stake::text, 'win', win::text)`,
  }),
  byId({
    kind: 'ticket',
    from: sql`sports_ticket`,
    at: sql`placed_at`,
    what: sql`state`,
    amount: sql`case when state in ('waiting', 'pending', 'rejected') then 0 else returned - risk end`,
    facts: sql`jsonb_build_object('ticket', kind, 'outcome', outcome, 'reason', reason, 'settled_at', settled_at)`,
    money: sql`jsonb_build_object('risk', risk::text, 'returned', returned::text)`,
  }),
  byId({
    kind: 'bonus',
    from: sql`bonus`,
    at: created,
    what: sql`state`,
    amount: sql`amount`,
    facts: sql`jsonb_build_object('promotion', promotion_id::text, 'activated_at', activated_at, 'closed_at', closed_at)`,
    money: sql`jsonb_build_object('required', required::text, 'wagered', wagered::text)`,
  }),
  transfers,
  byMoment({
    kind: 'limit',
    from: sql`player_limit_change`,
    id: sql`id`,
    at: sql`asked_at`,
    what: sql`state`,
    by: sql`asked_by`,
    facts: sql`jsonb_build_object('limit', kind, 'from', from_value::text, 'to', to_value::text, 'decided_at', decided_at)`,
  }),
  byMoment({
    kind: 'exclusion',
    from: sql`player_stop`,
    id: sql`id`,
    at: sql`since`,
    what: sql`kind`,
    by: sql`set_by`,
    facts: sql`jsonb_build_object('until', until)`,
  }),
  byMoment({
    kind: 'exclusion',
    from: sql`exclusion_match`,
    id: sql`id`,
    at: sql`found_at`,
    what: sql`'match_' || state`,
    by: sql`cleared_by`,
    facts: sql`jsonb_build_object('matched', array_to_string(matched, ', '), 'found_by', found_by, 'reason', reason)`,
  }),
  byMoment({
    kind: 'consent',
    from: sql`player_consent`,
    id: sql`terms_version`,
    at: sql`accepted_at`,
    what: sql`'accepted'`,
    facts: sql`jsonb_build_object('version', terms_version::text)`,
  }),
  byId({
    kind: 'message',
    from: sql`inbox_message`,
    at: created,
    what: sql`kind`,
    facts: sql`jsonb_build_object('title', texts -> 'EN' ->> 'title', 'read_at', read_at, 'claimed_at', claimed_at)`,
  }),
  // What staff did by a call is in the audit log, with its reason.
  byMoment({
    kind: 'status',
    from: sql`player_status_change`,
    where: ({ playerId }) => sql`player_id = ${playerId} and not starts_with(changed_by, 'staff:')`,
    id: sql`id`,
    at: sql`changed_at`,
    what: sql`status`,
    by: sql`changed_by`,
  }),
  byMoment({
    kind: 'status',
    from: sql`player_name_change`,
    id: sql`id`,
    at: sql`changed_at`,
    what: sql`'renamed'`,
    by: sql`changed_by`,
    facts: sql`jsonb_build_object('from', from_name, 'to', to_name, 'reason', nullif(reason, ''))`,
  }),
  byMoment({
    kind: 'status',
    from: sql`mail_change`,
    id: sql`id`,
    at: sql`asked_at`,
    what: sql`'mail_' || state`,
    facts: sql`jsonb_build_object('decided_at', decided_at)`,
  }),
  byMoment({
    kind: 'staff',
    from: sql`audit_entry`,
    where: ({ operatorId, playerId }) =>
      sql`operator_id = ${operatorId} and object = ${`player:${playerId}`} and outcome = 'done'
        and action <> all (${elsewhere}::text[])`,
    id: sql`lpad(number::text, 19, '0')`,
    at: sql`at`,
    what: sql`action`,
    by: sql`actor`,
    facts: sql`jsonb_build_object('reason', nullif(reason, ''), 'number', number::text)`,
  }),
  byId({
    kind: 'note',
    from: sql`player_note`,
    at: created,
    what: sql`'note'`,
    by: sql`created_by`,
    facts: sql`jsonb_build_object('text', text)`,
  }),
  byId({
    kind: 'spin',
    from: sql`spin`,
    at: created,
    what: sql`kind`,
    amount: sql`case when kind in ('token', 'cash') then amount end`,
    facts: sql`jsonb_build_object('purse', kind, 'paid_by', paid_by, 'field', (field + 1)::text,
      'spins', case when kind = 'spins' then (amount / 10000)::text end)`,
  }),
  byId({ ...tokenRounds, where: ({ playerId }) => sql`player_id = ${playerId} and state <> 'open'` }),
  // One for each game at most, found by another index.
  byId({ ...tokenRounds, where: ({ playerId }) => sql`player_id = ${playerId} and state = 'open'` }),
];
