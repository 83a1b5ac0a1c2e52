export { affiliateSubscriber } from './attribute.ts';
export { followLink } from './clicks.ts';
export { closeMonths } from './close-months.ts';
export {
  type AffiliateRow,
  changeAffiliate,
  endAffiliateSessions,
  invite,
  lockAffiliate,
  makeAffiliate,
  newToken,
  setPlan,
  tokenHash,
} from './edit-affiliate.ts';
export { endLink, linksOf, makeLink } from './links.ts';
export { approveStatement, payStatement, type StatementRow } from './pay-statement.ts';
export { qualifyPlayers } from './qualify.ts';
export {
  affiliateDays,
  type ListedAffiliate,
  type ListedStatement,
  listAffiliateStatements,
  listAffiliates,
  planHistory,
  type StatementPlayer,
  statementPlayers,
  statementSoFar,
} from './read-affiliates.ts';
export { type AffiliateFigures, affiliateFigures } from './report-figures.ts';
export { writeToAffiliate } from './write-to-affiliate.ts';
