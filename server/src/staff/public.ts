export { admitKey, admitStaff } from './admit.ts';
export {
  type AffiliateContext,
  findAffiliateSession,
  forgetOldAffiliateSessions,
} from './affiliates/portal/affiliate-sessions.ts';
export { verifyAudit } from './audit/verify-audit.ts';
export { staffCalls } from './calls.ts';
export type { OfficeContext, OfficeRequestFacts, StaffContext } from './context.ts';
export { addStaff, createOwner, openOperator } from './create-owner.ts';
export { openExportFile } from './exports/download.ts';
export { exportReport, type SentFile } from './exports/export-report.ts';
export type { AnswerCall, Exported } from './exports/pages.ts';
export { forgetOldExports } from './exports/retention.ts';
export { anyExportOpen, runExports } from './exports/run-exports.ts';
export { forgetOldDeliveries } from './integrations/deliveries.ts';
export { findKey, type KeyContext } from './integrations/keys.ts';
export { postbackSubscriber } from './integrations/postback-events.ts';
export { webhookHandler } from './integrations/send-webhook.ts';
export { webhookSubscriber } from './integrations/webhook-events.ts';
export { type OfficeLive, openOfficeLive } from './live/office-live.ts';
export { readOnlyCalls } from './players/access/read-only-calls.ts';
export { sessionFinder } from './players/access/read-only-session.ts';
export { shippedRoles } from './roles/shipped-roles.ts';
export type { HalfContext } from './sessions/complete-session.ts';
export { setSecret } from './sessions/second-factor.ts';
export { findStaffSession } from './sessions/staff-sessions.ts';
export { forgetOldStaffTries } from './sessions/tries.ts';
export type { NewSites } from './sites/new-site-calls.ts';
export { invitationLink } from './team/invitations.ts';
export { noteFigures } from './today/figures.ts';
