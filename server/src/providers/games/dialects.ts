import type { Dialect } from './dialect.ts';
import { caleta, hub88 } from './hub88/dialect.ts';

/** All protocols in which providers of games may call. */
export const dialects: readonly Dialect[] = [hub88, caleta];
