import type { EventsAsk } from './reads.ts';

/** What the coupon of the home page asks for; the page comes with the answer. */
export const couponAsk: EventsAsk = { view: 'all', limit: 8 };
