import type { z } from 'zod';
import type { CallByPath, CallName, CallResponse, calls } from '#contract/calls.ts';
import type { Refusal } from '#contract/errors.ts';
import type { LanguageCode } from '#contract/languages.ts';
import type { PlayerAction, VisitorAction } from '../actor.ts';
import type { Caller, SessionPlayer } from '../players/public.ts';
import type { SiteRecord } from '../sites/public.ts';

/** The context that the edge resolves before a handler runs: that of actions, and the request. */
export interface CallContext extends VisitorAction {
  readonly site: SiteRecord;
  readonly domainName: string;
  /** Scheme, host and port of the site as it is reached from outside, for addresses that lead back. */
  readonly origin: string;
  readonly language: LanguageCode;
  /** The draft of content that a signed preview shows (`signPreview`); absent for everybody else. */
  readonly draft?: string;
  readonly ip: string;
  /** ISO 3166-1 alpha-2, as a trusted proxy names it (`COUNTRY_HEADER`); `undefined`: nobody knows it. */
  readonly country: string | undefined;
  readonly userAgent: string;
  readonly requestId: string;
  /** The browser that asks, hashed; `null` where none is known. Never `null` in calls that use devices. */
  readonly device: Buffer | null;
  readonly caller: Caller;
  /** The hash of the cookie that a session opened by this call is bound to; `null` where no browser opens one. */
  readonly newCookieHash: Buffer | null;
}

/** The same, with the session's player: calls whose access is `player`. */
export interface PlayerContext extends CallContext, PlayerAction {
  readonly player: SessionPlayer;
}

type RowOf<N extends CallName> = (typeof calls)[N];
export type ContextOf<N extends CallName> = RowOf<N>['access'] extends 'player' ? PlayerContext : CallContext;
export type RequestOf<N extends CallName> = z.output<RowOf<N>['request']>;
export type ResponseOf<N extends CallName> =
  CallByPath<RowOf<N>['path']> extends never ? never : CallResponse<RowOf<N>['path']>;

export type Handler<N extends CallName> = (
  request: RequestOf<N>,
  context: ContextOf<N>,
) => Promise<ResponseOf<N> | Refusal>;

/** One handler for every row of the contract: a missing one does not compile. */
export type Handlers = { readonly [N in CallName]: Handler<N> };
