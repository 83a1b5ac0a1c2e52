import { formatAmount } from '#rules/money/amount.ts';
import type { ListedAffiliate, ListedStatement, StatementPlayer } from '../../affiliates/public.ts';
import type { OwnSite } from '../roles/sites-for.ts';

/** An affiliate as lists of staff have it. */
export const affiliateOnWire = (row: ListedAffiliate, sites: readonly OwnSite[]) => {
  const site = sites.find(({ id }) => id === row.siteId);
  return {
    ...{ affiliate_id: row.id, name: row.name, mail: row.mail, state: row.state },
    ...{ site: site?.external_id ?? '', currency: site?.currency ?? '' },
    ...{ players: row.players, deposited: row.deposited, qualified: row.qualified, clicks: row.clicks },
    unpaid: formatAmount(row.unpaid),
  };
};

export const statementOnWire = (row: ListedStatement, sites: readonly OwnSite[]) => ({
  ...{ statement_id: row.id, affiliate_id: row.affiliateId, name: row.name, month: row.month },
  ...{ site: sites.find(({ id }) => id === row.siteId)?.external_id ?? '', currency: row.currency },
  ...{ net: formatAmount(row.net), amount: formatAmount(row.amount), due: formatAmount(row.due) },
  ...{ state: row.state, version: row.version, closed_at: row.closedAt.toISOString() },
  ...{ paid_at: row.paidAt?.toISOString() ?? null, reference: row.reference },
});

export const figuresOnWire = (row: StatementPlayer) => ({
  ...{ staked: formatAmount(row.staked), paid: formatAmount(row.paid), bonuses: formatAmount(row.bonuses) },
  ...{ deposits: formatAmount(row.deposits), charged_back: formatAmount(row.chargedBack) },
  acquisition: formatAmount(row.acquisition),
});
