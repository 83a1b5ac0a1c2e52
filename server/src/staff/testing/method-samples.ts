import type { OfficeCallName } from '#contract/office/calls.ts';

const reason = 'A try';
const terms = { min: '1', max: '1', fee_percent: '0', is_on: true };
const offer = {
  ...{ adapter: 'none', presets: ['1'], countries: [] },
  stop: { orders: 10, percent: 50, minutes: 10 },
};

/** The samples of calls about how money comes to a site and leaves it, and whether it may be laundered. */
export const methodSamples: { readonly [N in OfficeCallName]?: object } = {
  'gateways.list': { site: 'none' },
  'gateways.save': {
    ...{ site: 'none', gateway: null, adapter: 'generic', name: 'A try', settings: {}, secrets: {} },
    ...{ is_live: false, is_on: false, version: 0, reason },
  },
  'gateways.test': { site: 'none', gateway: 'none' },
  'gateways.days': { site: 'none', gateway: 'none' },
  'methods.list': { site: 'none' },
  'methods.savePayIn': { site: 'none', code: 'none', ...terms, ...offer, version: 0, reason },
  'methods.resume': { site: 'none', code: 'none', reason },
  'methods.savePayOut': {
    site: 'none',
    kind: 'bank',
    code: 'none',
    adapter: 'none',
    ...terms,
    fee_fixed: '0',
    version: 0,
    reason,
  },
  'methods.saveBank': {
    ...{
      site: 'none',
      code: 'none',
      name: 'A try',
      kind: 'bank',
      country: 'PH',
      min_digits: 1,
      max_digits: 2,
    },
    ...{ prefix: '', is_on: true, version: 0, reason },
  },
  'methods.reorder': { site: 'none', list: 'banks', from: [], to: [], reason },
  'triggers.list': { site: 'none' },
  'triggers.set': {
    ...{
      site: 'none',
      code: 'own_deposits',
      enabled: true,
      window_days: 30,
      amount: '100',
      demand: 'review',
    },
    ...{ level: null, deadline_days: 7, consequence: 'nothing', again_days: null, version: 0, reason },
  },
  'laundering.rules': { site: 'none' },
  'laundering.setRule': { site: 'none', kind: 'rapid', enabled: true, numbers: {}, version: 0, reason },
  'laundering.report': { case_id: '01890000-0000-7000-8000-000000000000' },
};
