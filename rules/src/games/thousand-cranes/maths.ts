import { waysMaths } from '../ways-slot/maths/ways-maths.ts';
import { thousandCranes } from './rules.ts';

export const cranesMaths = waysMaths(thousandCranes);
