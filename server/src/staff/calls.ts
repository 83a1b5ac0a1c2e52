import { isOfficeRefusal, refuseStaff } from '#contract/office/errors.ts';
import type { Clock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import type { OfficeHandlers } from '../edge/office/office-handlers.ts';
import type { PasswordHasher } from '../players/public.ts';
import type { CallProvider, Exchanges } from '../providers/games/public.ts';
import type { SenderAdapters } from '../providers/messages/public.ts';
import type { AddOutsideWork, AskOutside } from '../providers/outside-work.ts';
import type { Previews } from '../sites/public.ts';
import type { Board } from '../sportsbook/public.ts';
import type { VendorAdapters } from '../wallet/public.ts';
import { affiliateCalls } from './affiliates/affiliate-calls.ts';
import { portalCalls } from './affiliates/portal/portal-calls.ts';
import { readEntries } from './audit/read-entries.ts';
import { verifyAudit } from './audit/verify-audit.ts';
import { promotionCalls } from './bonuses/promotion-calls.ts';
import { signalCalls } from './bonuses/signals/signal-calls.ts';
import { campaignCalls } from './campaigns/campaign-calls.ts';
import { cashierCalls } from './cashier/cashier-calls.ts';
import { catalogueCalls } from './catalogue/catalogue-calls.ts';
import { countryCalls } from './catalogue/country-calls.ts';
import { contentCalls } from './content/content-calls.ts';
import { type PictureUploads, pictureCalls } from './content/picture-calls.ts';
import type { StaffContext } from './context.ts';
import { exportCalls } from './exports/exports-calls.ts';
import { integrationCalls } from './integrations/integration-calls.ts';
import { staffKinds } from './kinds.ts';
import { ledgerCalls } from './ledger/ledger-calls.ts';
import { messageCalls } from './messages/message-calls.ts';
import { messageTextCalls } from './messages/text-calls.ts';
import { playerActionCalls } from './players/action-calls.ts';
import { playersCalls } from './players/players-calls.ts';
import { privacyCalls } from './privacy/privacy-calls.ts';
import { protectionCalls } from './protection/protection-calls.ts';
import { accountCalls } from './providers/account-calls.ts';
import { exchangeCalls } from './providers/exchange-calls.ts';
import { freeRoundCalls } from './providers/free-rounds/free-round-calls.ts';
import { listCalls } from './providers/lists/list-calls.ts';
import { partnerCalls } from './providers/partners/partner-calls.ts';
import { roundPageCalls } from './providers/round-page-calls.ts';
import { reportCalls } from './reports/reports-calls.ts';
import { requestCalls } from './requests/requests-calls.ts';
import { rewardGameCalls } from './rewards/game-calls.ts';
import { jackpotCalls } from './rewards/jackpot-calls.ts';
import { offerCalls } from './rewards/offer-calls.ts';
import { rewardCalls } from './rewards/reward-calls.ts';
import { tournamentCalls } from './rewards/tournament-calls.ts';
import { sitesFor } from './roles/sites-for.ts';
import { segmentCalls } from './segments/segment-calls.ts';
import { confirmEnrolment, enrol, showSecondFactor, stepUp } from './sessions/complete-session.ts';
import { logInStaff } from './sessions/log-in.ts';
import { passkeyCalls } from './sessions/passkeys-calls.ts';
import { askReset, resetPassword } from './sessions/reset-password.ts';
import { endStaffSessions, openStaffSessions } from './sessions/staff-sessions.ts';
import type { NewSites } from './sites/new-site-calls.ts';
import { siteCalls } from './sites/site-calls.ts';
import { decisionCalls } from './sportsbook/decision-calls.ts';
import { deskCalls, suspendingCalls } from './sportsbook/desk-calls.ts';
import { factorCalls } from './sportsbook/factor-calls.ts';
import { feedCalls } from './sportsbook/feed-calls.ts';
import { boostCalls, changingPriceCalls, pricingCalls } from './sportsbook/pricing-calls.ts';
import { reviewCalls } from './sportsbook/review-calls.ts';
import { rulesCalls } from './sportsbook/rules-calls.ts';
import { sportsbookCalls } from './sportsbook/sportsbook-calls.ts';
import { jobsCalls } from './system/jobs-calls.ts';
import { systemCalls } from './system/system-calls.ts';
import { acceptInvitation } from './team/invitations.ts';
import { readOwnSites } from './team/read-team.ts';
import { teamCalls } from './team/team-calls.ts';
import { todayCalls } from './today/today-calls.ts';
import { verificationCalls } from './verification/verification-calls.ts';
import { viewCalls } from './views/views-calls.ts';

const DEFAULT_PAGE = 50;
const ok = { statusCode: 1 } as const;

function sessionCalls(deps: { readonly db: Db; readonly hasher: PasswordHasher }) {
  const { db } = deps;
  return {
    'session.login': async (request, facts) => {
      const opened = await logInStaff(deps, request, facts);
      return isOfficeRefusal(opened) ? opened : { ...ok, next: opened.next, newToken: opened.token };
    },
    'session.acceptInvitation': async ({ token, full_name: fullName, password }, facts) => {
      const opened = await acceptInvitation(deps, { token, fullName, password }, facts);
      return isOfficeRefusal(opened) ? opened : { ...ok, next: opened.next, newToken: opened.token };
    },
    'session.forgotPassword': async ({ mail }, facts) => {
      await askReset(db, mail.toLowerCase(), facts);
      return ok;
    },
    'session.resetPassword': async (request, facts) => (await resetPassword(deps, request, facts)) ?? ok,
    'session.enrol': async (_request, context) => {
      const made = enrol(context);
      return isOfficeRefusal(made) ? made : { ...ok, ...made };
    },
    'session.confirmEnrolment': async (request, context) => {
      const done = await confirmEnrolment(db, request, context);
      return isOfficeRefusal(done) ? done : { ...ok, recovery_codes: done.codes, newToken: done.token };
    },
    'session.secondFactor': async ({ code }, context) => {
      const token = await showSecondFactor(db, code, context);
      return isOfficeRefusal(token) ? token : { ...ok, newToken: token };
    },
    'session.stepUp': async ({ code }, context) => (await stepUp(db, code, context)) ?? ok,
    'session.logout': async (_request, { staffId, sessionId: id, now }) => {
      await endStaffSessions(db.autocommit, { staffId, id, reason: 'log-out', now });
      return { ...ok, newToken: '' };
    },
    'session.me': async (_request, context) => ({ ...ok, ...(await describeSelf(db, context)) }),
    'session.list': async (_request, { staffId, sessionId, now }) => ({
      ...ok,
      sessions: (await openStaffSessions(db.read, staffId, now)).map((one) => ({
        id: one.id,
        ip: one.ip,
        user_agent: one.user_agent,
        created_at: one.created_at.toISOString(),
        last_seen_at: one.last_seen_at.toISOString(),
        is_this: one.id === sessionId,
      })),
    }),
    'session.end': async ({ id }, { staffId, now }) => {
      const ended = await endStaffSessions(db.autocommit, { staffId, id, reason: 'ended', now });
      return ended === 0n ? refuseStaff('unknownSession') : ok;
    },
  } satisfies Partial<OfficeHandlers>;
}

async function describeSelf(db: Db, context: StaffContext) {
  const { operatorId, staffId, powers } = context;
  const person = await db.read
    .selectFrom('staff')
    .innerJoin('operator', 'operator.id', 'operator_id')
    .select(['mail', 'full_name', 'language', 'operator.code', 'operator.name'])
    .where('staff.id', '=', staffId)
    .executeTakeFirstOrThrow();
  const sites = await readOwnSites(db.read, operatorId);
  const nameOf = (id: number | null) => sites.find((site) => site.id === id)?.external_id ?? null;
  const may = [...powers.may].map(([permission, held]) => ({
    permission,
    sites: sites.filter(({ id }) => held === 'all' || held.has(id)).map((site) => site.external_id),
  }));
  const seen = new Set(may.flatMap((one) => one.sites));
  return {
    staff_id: String(staffId),
    mail: person.mail,
    full_name: person.full_name,
    language: person.language,
    operator: { code: person.code, name: person.name },
    roles: powers.roles.map(({ siteId, ...role }) => ({ ...role, site: nameOf(siteId) })),
    sites: sites
      .filter((site) => seen.has(site.external_id))
      .map((site) => ({ external_id: site.external_id, name: site.site_name, currency: site.currency })),
    may,
  };
}

function auditCalls(db: Db) {
  return {
    'audit.entries': async (request, context) => {
      const { site, before, limit = DEFAULT_PAGE, ...filter } = request;
      const held = context.powers.may.get('audit.read');
      const own = await sitesFor(db.read, context, 'audit.read');
      const at = site === undefined ? undefined : own.find(({ external_id }) => external_id === site);
      if (site !== undefined && !at) return refuseStaff('unknownSite', { field: 'site' });
      if (before !== undefined && !/^\d{1,18}$/.test(before))
        return refuseStaff('badRequest', { field: 'before' });
      const rows = await readEntries(db.read, {
        ...filter,
        operatorId: context.operatorId,
        sites: held === 'all' ? 'all' : new Set(own.map(({ id }) => id)),
        siteId: at?.id,
        before: before === undefined ? undefined : BigInt(before),
        limit,
      });
      return {
        ...ok,
        entries: rows.map((row) => ({
          number: String(row.number),
          at: row.at.toISOString(),
          actor: row.actor,
          name: row.full_name,
          roles: row.roles,
          site: row.external_id,
          action: row.action,
          outcome: row.outcome,
          object: row.object,
          reason: row.reason,
          before: row.before,
          after: row.after,
          ip: row.ip,
          user_agent: row.user_agent,
          hash: row.hash.toString('hex'),
        })),
        next: rows.length < limit ? null : String(rows.at(-1)?.number),
      };
    },
    'audit.proof': async (_request, { operatorId, now }) => {
      const { entries, hash, problem } = await verifyAudit(db, operatorId);
      return {
        ...ok,
        is_whole: problem === undefined,
        entries: String(entries),
        hash,
        problem: problem ?? null,
        checked_at: now.toISOString(),
      };
    },
  } satisfies Partial<OfficeHandlers>;
}

/** Every call of the back office with what answers it. */
export const staffCalls = (deps: {
  readonly db: Db;
  readonly clock: Clock;
  /** Where exchanges with game providers are written down. */
  readonly exchanges: Exchanges;
  /** Calls a provider of games again. */
  readonly ask: AskOutside;
  /** Asks one for lists and pages, on behalf of staff. */
  readonly callProvider: CallProvider;
  readonly hasher: PasswordHasher;
  readonly addOutsideWork: AddOutsideWork;
  /** How mail and SMS services are talked with. */
  readonly senders: SenderAdapters;
  readonly previews: Previews;
  readonly newSites: NewSites;
  /** How payment vendors are talked with. */
  readonly vendors: VendorAdapters;
  readonly pictures: PictureUploads;
  /** Players see at once what a trader suspends. */
  readonly board: Pick<Board, 'changed'>;
  /** Whether a proxy names the country of a visitor. */
  readonly readsCountries: boolean;
}) => ({
  ...sessionCalls(deps),
  ...passkeyCalls(deps.db),
  ...teamCalls(deps.db),
  ...auditCalls(deps.db),
  ...playersCalls(deps.db),
  ...protectionCalls(deps.db),
  ...verificationCalls(deps.db),
  ...playerActionCalls(deps.db),
  ...reportCalls(deps.db),
  ...todayCalls(deps.db),
  ...viewCalls(deps.db),
  ...siteCalls(deps),
  ...catalogueCalls(deps.db),
  ...countryCalls(deps),
  ...contentCalls(deps),
  ...pictureCalls(deps),
  ...sportsbookCalls(deps.db),
  ...rulesCalls(deps.db),
  ...deskCalls(deps),
  ...feedCalls(deps.db),
  ...decisionCalls(deps.db),
  ...suspendingCalls(deps),
  ...factorCalls(deps.db),
  ...reviewCalls(deps.db),
  ...pricingCalls(deps),
  ...changingPriceCalls(deps),
  ...boostCalls(deps),
  ...systemCalls(deps.db),
  ...jobsCalls(deps),
  ...integrationCalls(deps),
  ...messageCalls(deps),
  ...messageTextCalls(deps.db),
  ...accountCalls(deps.db),
  ...listCalls(deps),
  ...freeRoundCalls(deps),
  ...roundPageCalls(deps),
  ...partnerCalls(deps.db),
  ...exchangeCalls(deps),
  ...exportCalls(deps.db),
  ...privacyCalls(deps.db),
  ...requestCalls(deps.db, staffKinds(deps.addOutsideWork)),
  ...promotionCalls(deps.db),
  ...signalCalls(deps.db),
  ...segmentCalls(deps.db),
  ...rewardCalls(deps.db),
  ...offerCalls(deps.db),
  ...tournamentCalls(deps.db),
  ...rewardGameCalls(deps.db),
  ...jackpotCalls(deps.db),
  ...cashierCalls(deps),
  ...affiliateCalls(deps.db),
  ...portalCalls(deps),
  ...campaignCalls(deps.db),
  ...ledgerCalls(deps.db),
});
