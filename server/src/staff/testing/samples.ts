import type { OfficeCallName } from '#contract/office/calls.ts';

const NOBODY = '01890000-0000-7000-8000-000000000000';
const player = { player_id: '999999' };

/** A request of every call that its schema takes; what it names is not there. */
export const samples: { readonly [N in OfficeCallName]?: object } = {
  'session.end': { id: '01890000-0000-7000-8000-000000000000' },
  'session.stepUp': { code: '000000' },
  'team.invite': { mail: 'nobody@baize.example', roles: [{ code: 'none', site: null }], reason: 'A try' },
  'team.setRoles': { staff_id: '999999', roles: [{ code: 'none', site: null }], version: 1, reason: 'A try' },
  'team.remove': { staff_id: '999999', version: 1, reason: 'A try' },
  'reports.run': { report: 'money' },
  'views.list': { list: 'players.list' },
  'views.save': {
    list: 'players.list',
    name: 'A view',
    is_shared: false,
    filters: {},
    columns: [],
    sort: null,
  },
  'views.remove': { id: '01890000-0000-7000-8000-000000000000' },
  'players.get': player,
  'protection.addLimit': { ...player, kind: 'loss_day', limit: '1', reason: 'A try' },
  'protection.exclude': { ...player, kind: 'break_day', reason: 'A try' },
  'privacy.export': { ...player, reason: 'A try' },
  'privacy.erase': { ...player, reason: 'A try' },
  'privacy.looks': player,
  'protection.case': { case_id: NOBODY },
  'protection.assign': { case_id: NOBODY, version: 1, to: null },
  'protection.intervene': { case_id: NOBODY, version: 1, kind: 'note', note: 'A try' },
  'protection.close': { case_id: NOBODY, version: 1, outcome: 'watched', reason: 'A try' },
  'protection.noteContact': { ...player, about: 'harm', note: 'A try' },
  'protection.markers': { site: 'none' },
  'protection.setMarkers': {
    ...{ site: 'none', code: 'net_loss', threshold: '1', enabled: true, version: 0, reason: 'A try' },
  },
  'protection.clearDuplicate': { match_id: '01890000-0000-7000-8000-000000000000', reason: 'A try' },
  'players.timeline': player,
  'players.block': { ...player, version: 1, reason: 'A try' },
  'players.reopen': { ...player, version: 1, reason: 'A try' },
  'players.close': { ...player, version: 1, reason: 'A try' },
  'players.sessions': player,
  'players.endSessions': { ...player, reason: 'A try' },
  'players.links': player,
  'players.message': { ...player, title: 'A try', body: 'A try' },
  'players.notes': player,
  'players.addNote': { ...player, text: 'A try' },
  'players.setTags': { ...player, tags: [], from: [], reason: 'A try' },
  'players.round': { round_id: '01890000-0000-7000-8000-000000000000' },
  'players.ticket': { ticket_id: '01890000-0000-7000-8000-000000000000' },
  'players.transfer': { ...player, transfer_id: '1' },
};
