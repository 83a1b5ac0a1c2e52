import type { OfficeCallName } from '#contract/office/calls.ts';

const player = { player_id: '999999' };

/** A request of every call that its schema takes; what it names is not there. */
export const samples: { readonly [N in OfficeCallName]?: object } = {
  'session.end': { id: '01890000-0000-7000-8000-000000000000' },
  'session.stepUp': { code: '000000' },
  'team.invite': { mail: 'nobody@baize.example', roles: [{ code: 'none', site: null }], reason: 'A try' },
  'team.setRoles': { staff_id: '999999', roles: [{ code: 'none', site: null }], version: 1, reason: 'A try' },
  'team.remove': { staff_id: '999999', version: 1, reason: 'A try' },
  'players.get': player,
  'protection.addLimit': { ...player, kind: 'loss_day', limit: '1', reason: 'A try' },
  'protection.exclude': { ...player, kind: 'break_day', reason: 'A try' },
  'protection.clearDuplicate': { match_id: '01890000-0000-7000-8000-000000000000', reason: 'A try' },
};
