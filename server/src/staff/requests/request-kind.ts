import type { z } from 'zod';
import type { OfficeRefusal } from '#contract/office/errors.ts';
import type { Permission } from '#contract/office/permissions.ts';
import type { RequestKindName } from '#contract/office/request-kinds.ts';
import type { ActionContext } from '../../actor.ts';
import type { Tx } from '../../db/database.ts';
import type { Json } from '../../db/schema.ts';
import type { AuditState } from '../tables.ts';

/** What an action did. */
export interface Performed {
  /** What it moved, in 1/10,000 of a unit, below 0 where the player lost it. Absent where it moves nothing. */
  readonly amount?: bigint;
  /** Of the amount, where it is not the currency of the site. */
  readonly currency?: string;
  /** It takes two persons, whatever its amount. */
  readonly isForTwo?: boolean;
  readonly before: AuditState;
  readonly after: AuditState;
  /** What it is about, where only doing it says so: something that it made. */
  readonly object?: string;
}

/**
 * An action that may need a second person. `perform` checks everything that decides whether it is possible and does it, in the
 * transaction it is given and nowhere else: it is tried and undone when it is asked for, and done when it is approved.
 */
export interface RequestKind<Input extends Json> {
  readonly name: RequestKindName;
  /** Needed to ask for it and to approve it, at its site. */
  readonly permission: Permission;
  /** The threshold of a site that has set none: 0 asks for two persons always, `null` never. */
  readonly above: bigint | null;
  /** Two persons whatever a site has set. */
  readonly isAlwaysTwo?: boolean;
  /** Whether a second request for the same object is refused while one is open. */
  readonly isSingle?: boolean;
  /** Whether it concerns the operator as a whole: the audit log has it without the site that its threshold is of. */
  readonly isOfOperator?: boolean;
  readonly schema: z.ZodType<Input>;
  /** `<kind>:<id>` of what it is about, as in the audit log. */
  object(input: Input): string;
  perform(tx: Tx, context: ActionContext, input: Input): Promise<Performed | OfficeRefusal>;
}

/** A kind whose input is not known before it is parsed. */
export type AnyKind = RequestKind<Json>;
