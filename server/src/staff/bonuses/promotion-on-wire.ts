import type { OfficeResponse } from '#contract/office/calls.ts';
import { formatAmount } from '#rules/money/amount.ts';
import type { JurisdictionProfile } from '#rules/rewards/bonus/profiles.ts';
import type { listGrants, PromotionRow } from '../../bonuses/public.ts';
import type { OwnSite } from '../roles/sites-for.ts';

const text = (at: Date | null) => at?.toISOString() ?? null;

/** A promotion as the back office shows it. */
export const promotionOnWire = (row: PromotionRow, site: OwnSite) => ({
  promotion_id: row.id,
  site: site.external_id,
  currency: site.currency,
  name: row.name,
  state: row.state,
  version: row.version,
  trigger: row.trigger,
  code: row.code,
  starts_at: text(row.starts_at),
  ends_at: text(row.ends_at),
  grants: row.grants,
  granted: formatAmount(row.granted),
});

export const profileOnWire = (
  profile: JurisdictionProfile,
): OfficeResponse<'/api/office/promotions/check'>['profile'] => ({
  code: profile.code,
  name: profile.name,
  from: profile.from,
  source: profile.source,
  maximum_wagering: profile.maximumWagering,
  one_product: profile.oneProduct,
  welcome_only: profile.welcomeOnly,
});

export const grantOnWire = (row: Awaited<ReturnType<typeof listGrants>>[number]) => ({
  grant_id: row.id,
  player_id: String(row.player_id),
  account_id: row.account_id,
  state: row.state,
  version: row.version,
  cause: row.cause,
  worth: formatAmount(row.worth),
  amount: formatAmount(row.amount),
  required: formatAmount(row.required),
  wagered: formatAmount(row.wagered),
  uses_left: row.uses_left,
  converted: formatAmount(row.converted),
  created_at: row.created_at.toISOString(),
  expires_at: text(row.expires_at),
  closed_at: text(row.closed_at),
});
