import { a8r } from './a8r/dialect.ts';
import type { Dialect } from './dialect.ts';
import { caleta, hub88 } from './hub88/dialect.ts';
import { jili } from './jili/dialect.ts';
import { pragmatic } from './pragmatic/dialect.ts';
import { saba } from './saba/dialect.ts';
import { sbo } from './sbo/dialect.ts';
import { st8 } from './st8/dialect.ts';
import { swipe } from './swipe/dialect.ts';

/** All protocols in which providers of games may call. */
export const dialects: readonly Dialect[] = [hub88, caleta, swipe, a8r, pragmatic, st8, jili, saba, sbo];
