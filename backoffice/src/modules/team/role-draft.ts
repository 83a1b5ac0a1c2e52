import { useState } from 'react';
import type { OfficeRequest, OfficeResponse } from '#contract/office/calls.ts';
import type { Permission } from '#contract/office/permissions.ts';
import { thresholdPermissions } from '#contract/office/roles.ts';

export type Role = OfficeResponse<'/api/office/team/roles'>['roles'][number];

type Thresholds = OfficeRequest<'/api/office/team/make_role'>['thresholds'];

/** A role as it is being written. */
export interface Draft {
  readonly name: string;
  readonly permissions: ReadonlySet<Permission>;
  /** Amounts as they are entered, by permission; empty for none. */
  readonly above: Readonly<Record<string, string>>;
}

export const draftOf = (role: Role | undefined, name: string): Draft => ({
  name,
  permissions: new Set(role?.permissions),
  above: Object.fromEntries((role?.thresholds ?? []).map(({ permission, above }) => [permission, above])),
});

/** What a call takes of a draft. */
export const requestOf = ({ name, permissions, above }: Draft) => ({
  name: name.trim(),
  permissions: [...permissions],
  thresholds: thresholdPermissions.flatMap((permission): Thresholds => {
    const amount = above[permission]?.trim() ?? '';
    return permissions.has(permission) && amount !== '' ? [{ permission, above: amount }] : [];
  }),
});

export function useDraft(first: Draft) {
  const [draft, setDraft] = useState(first);
  return {
    draft,
    setName: (name: string) => setDraft((last) => ({ ...last, name })),
    setPermission: (permission: Permission, isHeld: boolean) =>
      setDraft((last) => {
        const permissions = new Set(last.permissions);
        if (isHeld) permissions.add(permission);
        else permissions.delete(permission);
        return { ...last, permissions };
      }),
    setAbove: (permission: Permission, amount: string) =>
      setDraft((last) => ({ ...last, above: { ...last.above, [permission]: amount } })),
  };
}
