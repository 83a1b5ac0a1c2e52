import type { z } from 'zod';
import type { OfficeCallName, officeCalls } from '#contract/office/calls.ts';
import type { OfficeRefusal } from '#contract/office/errors.ts';
import type {
  AffiliateContext,
  HalfContext,
  OfficeContext,
  OfficeRequestFacts,
  StaffContext,
} from '../../staff/public.ts';

type RowOf<N extends OfficeCallName> = (typeof officeCalls)[N];
type ContextOf<N extends OfficeCallName> =
  RowOf<N> extends { readonly byKey: true }
    ? OfficeContext
    : {
        public: OfficeRequestFacts;
        password: HalfContext;
        staff: StaffContext;
        affiliatePassword: AffiliateContext;
        affiliate: AffiliateContext;
      }[RowOf<N>['access']];

/** What a handler answers beside the response: the token of the session from now on, empty where it has ended. */
export interface NewToken {
  readonly newToken?: string;
}

export type OfficeHandler<N extends OfficeCallName> = (
  request: z.output<RowOf<N>['request']>,
  context: ContextOf<N>,
) => Promise<(z.output<RowOf<N>['response']> & NewToken) | OfficeRefusal>;

/** One handler for every call of the back office: a missing one does not compile. */
export type OfficeHandlers = { readonly [N in OfficeCallName]: OfficeHandler<N> };
