import { waysMaths } from '../ways-slot/maths/ways-maths.ts';
import { nightbloom } from './rules.ts';

export const bloomMaths = waysMaths(nightbloom);
