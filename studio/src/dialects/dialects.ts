import { a8r } from './a8r.ts';
import type { Dialect } from './dialect.ts';
import { caleta, hub88 } from './hub88.ts';
import { jili } from './jili.ts';
import { pragmatic } from './pragmatic.ts';
import { saba } from './saba.ts';
import { sbo } from './sbo.ts';
import { st8 } from './st8.ts';
import { swipe } from './swipe.ts';

const all = [hub88, caleta, swipe, a8r, pragmatic, st8, jili, saba, sbo];

export const findDialect = (code: string): Dialect | undefined => all.find((one) => one.code === code);
