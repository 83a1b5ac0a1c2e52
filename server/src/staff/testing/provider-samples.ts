import type { OfficeCallName } from '#contract/office/calls.ts';

const NOBODY = '01890000-0000-7000-8000-000000000000';
const reason = 'A try';
const account = { account: 'none', version: 1, reason };

/** The samples of calls about game providers. */
export const providerSamples: { readonly [N in OfficeCallName]?: object } = {
  'providers.account': { account: 'none' },
  'providers.makeAccount': { account: 'none', dialect: 'none', site: 'none', operator_id: 'none', reason },
  'providers.changeAccount': { ...account, api_url: null, networks: [], policies: {} },
  'providers.setSite': { ...account, site: 'none', operator_id: 'none' },
  'providers.pause': { account: 'none', site: 'none', is_paused: true, reason },
  'providers.setStudio': {
    ...{ ...account, studio: 'NONE', opens_in: 'frame', origins: [], sandbox: [] },
    ...{ takes_bonus: false, bonus_contribution: null },
  },
  'providers.addKey': { ...account, site: null, value: 'a secret' },
  'providers.makeKey': { ...account, site: null },
  'providers.endKey': { ...account, key_id: NOBODY, hours: 0 },
  'providers.lists': { account: 'none' },
  'providers.listChanges': { account: 'none', sync_id: NOBODY },
  'providers.sync': { account: 'none', accepts: null, reason },
  'providers.closeCountries': { account: 'none', site: 'none', reason },
  'providers.exchange': { exchange_id: NOBODY },
  'providers.replay': { exchange_id: NOBODY, reason },
};
