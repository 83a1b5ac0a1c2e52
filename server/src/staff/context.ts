import type { AuditAction } from '#contract/office/audit-actions.ts';
import { type Actor, actorText } from '../actor.ts';
import type { Tx } from '../db/database.ts';
import { addAuditEntry } from './audit/add-entry.ts';
import type { Powers } from './roles/permissions-of.ts';
import type { HalfContext } from './sessions/complete-session.ts';
import type { AuditState } from './tables.ts';

/** What every call of the back office knows of the request. */
export interface OfficeRequestFacts {
  readonly now: Date;
  readonly ip: string;
  readonly userAgent: string;
  readonly requestId: string;
  /** Scheme, host and port of the back office, for addresses that lead back. */
  readonly origin: string;
  /** The page makes the call on its own: the session does not stay open by it. */
  readonly isBackground: boolean;
}

/** The context of a call by a member of staff, or by a program with a key. */
export interface OfficeContext extends OfficeRequestFacts {
  readonly operatorId: number;
  readonly actor: Actor;
  readonly powers: Powers;
  /** The name of the call: the action of what it adds to the audit log. */
  readonly action: AuditAction;
}

/** The context of a call by a member of staff with a session. */
export interface StaffContext extends HalfContext, OfficeContext {}

export interface Change {
  /** `<kind>:<id>`. */
  readonly object: string;
  readonly siteId?: number;
  readonly reason?: string;
  readonly before?: AuditState;
  readonly after?: AuditState;
  /** `done` unless said. */
  readonly outcome?: string;
}

/** Adds what a call changed, or was refused, to the audit log: the last thing in its transaction. */
export async function audit(tx: Tx, context: OfficeContext, change: Change): Promise<void> {
  await addAuditEntry(tx, {
    operatorId: context.operatorId,
    at: context.now,
    actor: actorText(context.actor),
    roles: [...new Set(context.powers.roles.map(({ code }) => code))],
    siteId: change.siteId ?? null,
    action: context.action,
    outcome: change.outcome ?? 'done',
    object: change.object,
    reason: change.reason ?? '',
    before: change.before ?? null,
    after: change.after ?? null,
    ip: context.ip,
    userAgent: context.userAgent,
    requestId: context.requestId,
  });
}
