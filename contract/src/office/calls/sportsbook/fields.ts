import { z } from 'zod';

export const eventId = z.string().regex(/^[1-9]\d{0,17}$/);
export const marketId = z.string().regex(/^[1-9]\d{0,17}$/);
