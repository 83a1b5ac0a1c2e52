import type { EventsAsk } from './reads.ts';

/** The request for the coupon of the home page, whose answer is part of the page. */
export const couponAsk: EventsAsk = { view: 'all', limit: 8 };
