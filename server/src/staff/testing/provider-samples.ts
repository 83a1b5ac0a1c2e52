import type { OfficeCallName } from '#contract/office/calls.ts';

const NOBODY = '01890000-0000-7000-8000-000000000000';
const reason = 'A try';
const account = { account: 'none', version: 1, reason };

const partner = { partner: 'none', version: 1, reason };

/** The samples of calls about game providers. */
export const providerSamples: { readonly [N in OfficeCallName]?: object } = {
  'providers.account': { account: 'none' },
  'providers.makeAccount': { account: 'none', dialect: 'none', site: 'none', operator_id: 'none', reason },
  'providers.changeAccount': { ...account, api_url: null, networks: [], policies: {} },
  'providers.setSite': { ...account, site: 'none', operator_id: 'none' },
  'providers.removeSite': { ...account, site: 'none' },
  'providers.removeStudio': { ...account, studio: 'NONE' },
  'providers.pause': { account: 'none', site: 'none', is_paused: true, reason },
  'providers.setStudio': {
    ...{ ...account, studio: 'NONE', opens_in: 'frame', origins: [], sandbox: [] },
    ...{ takes_bonus: false, bonus_contribution: null },
  },
  'providers.addKey': { ...account, site: null, value: 'a secret' },
  'providers.makeKey': { ...account, site: null },
  'providers.endKey': { ...account, key_id: NOBODY, hours: 0 },
  'freeRounds.games': { site: 'none' },
  'freeRounds.give': {
    ...{ key: NOBODY, site: 'none', to: { player_id: '1' }, provider_code: 'NONE', game_code: 'none' },
    ...{ quantity: 1, stake: '1', ends_at: '2030-01-01T00:00:00.000Z', reason },
  },
  'freeRounds.batchPlayers': { batch_id: NOBODY },
  'freeRounds.retry': { batch_id: NOBODY, version: 1, reason },
  'freeRounds.cancel': { free_rounds_id: NOBODY, reason },
  'players.roundPage': { round_id: NOBODY },
  'partners.get': { partner: 'none' },
  'partners.make': {
    partner: 'none',
    site: 'none',
    name: 'None',
    wallet_url: 'https://none.example',
    reason,
  },
  'partners.change': {
    ...{ ...partner, name: 'None', wallet_url: 'https://none.example' },
    ...{ origins: [], networks: [], games: null },
  },
  'partners.pause': { partner: 'none', is_paused: true, reason },
  'partners.addKey': { ...partner, value: 'a public key' },
  'partners.makeKey': partner,
  'partners.endKey': { ...partner, key_id: NOBODY, hours: 0 },
  'partners.statement': { partner: 'none', from: '2030-01-01', to: '2030-01-31' },
  'partners.messages': { partner: 'none' },
  'providers.lists': { account: 'none' },
  'providers.listChanges': { account: 'none', sync_id: NOBODY },
  'providers.sync': { account: 'none', accepts: null, reason },
  'providers.closeCountries': { account: 'none', site: 'none', reason },
  'providers.exchange': { exchange_id: NOBODY },
  'providers.replay': { exchange_id: NOBODY, reason },
};
