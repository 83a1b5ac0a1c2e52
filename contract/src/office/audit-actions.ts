import { type OfficeCallName, officeCalls } from './calls.ts';
import type { OfficeRow } from './office-call.ts';

/** What is in the audit log beside the names of calls. */
export const otherActions = [
  'create-owner',
  'exports.report',
  'exports.download',
  'passkeys.show',
  'session.resetPassword',
] as const;

/** What an entry of the audit log may be about: a call, or one of the others. */
export type AuditAction = OfficeCallName | (typeof otherActions)[number];

/** Every action that can be in the audit log: what is done, and what is refused. Calls about one's own session and account are not. */
export const auditActions: readonly AuditAction[] = [
  ...(Object.keys(officeCalls) as OfficeCallName[]).filter((name) => {
    const { permission, permissionOfAction = false }: OfficeRow = officeCalls[name];
    return (
      permission !== undefined ||
      permissionOfAction ||
      /^(views|exports|passkeys)\.(?!list|begin|challenge)/.test(name)
    );
  }),
  ...otherActions,
];
