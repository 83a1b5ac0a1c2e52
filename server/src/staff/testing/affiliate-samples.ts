import type { OfficeCallName } from '#contract/office/calls.ts';

const NOBODY = '01890000-0000-7000-8000-000000000000';
const reason = 'A try';
const plan = {
  revenue: null,
  acquisition: { amount: '1', first_deposit: '1', turnover: '0', within_days: 30 },
  ...{ sub_share: 0, window_days: 30 },
};
const affiliate = { affiliate_id: NOBODY, version: 1, reason };
const password = 'Brings-Players-71';

/** The samples of calls about affiliates, and of those that they make. */
export const affiliateSamples: { readonly [N in OfficeCallName]?: object } = {
  'affiliates.get': { affiliate_id: NOBODY },
  'affiliates.make': {
    ...{ site: 'none', name: 'A try', mail: 'a@affiliates.example', parent_id: null, plan, reason },
  },
  'affiliates.change': { ...affiliate, name: 'A try', mail: 'a@affiliates.example', is_closed: false },
  'affiliates.setPlan': { ...affiliate, plan },
  'affiliates.invite': { affiliate_id: NOBODY, reason },
  'affiliates.statement': { statement_id: NOBODY },
  'affiliates.approve': { statement_id: NOBODY, reason },
  'affiliates.pay': { statement_id: NOBODY, reference: 'a try', reason },
  'affiliate.accept': { token: 'a'.repeat(43), password },
  'affiliate.login': { mail: 'a@affiliates.example', password },
  'affiliate.forgotPassword': { mail: 'a@affiliates.example' },
  'affiliate.resetPassword': { token: 'a'.repeat(43), password },
  'affiliate.changePassword': { password, new_password: password },
  'affiliate.showCode': { code: '000000' },
  'affiliate.overview': { from: '2026-01-01', to: '2026-01-31' },
  'affiliate.makeLink': { name: 'A try', path: '/' },
  'affiliate.endLink': { code: 'none' },
  'affiliate.setPayment': { details: 'A try', password },
  'affiliate.confirm': { secret: 'A'.repeat(32), code: '000000' },
  'affiliate.setPostback': {
    ...{ url: 'https://affiliate.example/hook', topics: ['affiliate.registered'], is_on: true },
    new_secret: false,
  },
};
