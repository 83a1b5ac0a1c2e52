import { z } from 'zod';
import type { OfficeErrorCode } from './errors.ts';
import type { Permission } from './permissions.ts';

/**
 * Who may make a call of the back office: anybody, a member of staff whose second factor is still to come, or one with a
 * whole session and, unless it only concerns themselves, a permission; an affiliate with its password, or with its whole session.
 */
export type OfficeAccess = 'public' | 'password' | 'staff' | 'affiliatePassword' | 'affiliate';

/** One row for each call of the back office. It is served on the office's host alone. */
export interface OfficeRow {
  readonly path: `/api/office/${string}`;
  readonly access: OfficeAccess;
  /** What a caller must be allowed to do; absent where a call concerns the caller's own session and account only. */
  readonly permission?: Permission;
  /** Whether the permission is that of the action which the call names: its handler checks it. */
  readonly permissionOfAction?: boolean;
  /** Whether the permission must hold at every site of the operator, rather than at one. */
  readonly everywhere?: boolean;
  readonly summary: string;
  readonly request: z.ZodObject;
  readonly response: z.ZodObject;
  readonly errors: readonly OfficeErrorCode[];
  /** Bytes of the largest request, where it may be larger than others: it is read once there is a whole session. */
  readonly bodyLimit?: number;
  /** Calls a minute from one network. */
  readonly perMinute?: number;
  /** Whether a program of the operator may make it with an API key whose scopes have the permission: it only reads. */
  readonly byKey?: true;
  /** Asks for the second factor again where that was more than five minutes ago. */
  readonly stepUp?: boolean;
}

/** Keeps the exact types of a row. */
export const officeRow = <const Row extends OfficeRow>(row: Row): Row => row;

export const staffId = z.string().regex(/^[1-9]\d{0,17}$/);
export const playerId = z.string().regex(/^[1-9]\d{0,17}$/);
export const mail = z.email().max(254);
/** Why a change is made: it is kept in the audit log. */
export const reason = z.string().trim().min(3).max(500);
/** The version that a change was decided on: it is refused where another was faster. */
export const version = z.int().min(1);
/** A code of six digits from an authenticator, or a recovery code. */
export const secondFactorCode = z.string().regex(/^(\d{6}|[a-z2-7]{5}-[a-z2-7]{5})$/);
export const externalId = z.string().regex(/^[a-z0-9-]{1,64}$/);
