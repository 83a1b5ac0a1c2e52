import { a8r } from './a8r.ts';
import type { Dialect } from './dialect.ts';
import { caleta, hub88 } from './hub88.ts';
import { swipe } from './swipe.ts';

const all = [hub88, caleta, swipe, a8r];

export const findDialect = (code: string): Dialect | undefined => all.find((one) => one.code === code);
