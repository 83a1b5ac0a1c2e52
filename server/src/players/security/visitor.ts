import type { VisitorAction } from '../../actor.ts';
import type { SiteRecord } from '../../sites/public.ts';
import type { Caller } from '../sessions/caller.ts';

/** The client that somebody asks with, as guards, codes and records of logins know it. */
export interface Visitor {
  /** Its address; an IPv6 one counts by its network. */
  readonly ip: string;
  readonly userAgent: string;
  /** The browser by its cookie, hashed; `null` where the client sends none. */
  readonly device: Buffer | null;
  readonly caller: Caller;
  /** ISO 3166-1 alpha-2; `undefined`: nobody knows it. */
  readonly country: string | undefined;
}

/** The context of what is asked for without a session: signing up, logging in, codes. */
export interface Visit extends VisitorAction {
  readonly site: SiteRecord;
  readonly from: Visitor;
}
