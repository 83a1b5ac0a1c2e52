import type { Build } from '../beast.ts';
import { ampersand } from './ampersand.ts';
import { blotter } from './blotter.ts';
import { curlicue } from './curlicue.ts';
import { folio } from './folio.ts';
import { inkshell } from './inkshell.ts';
import { nibhorn } from './nibhorn.ts';
import { quillback } from './quillback.ts';
import { sealmane } from './sealmane.ts';

/** The field, runner 1 first. */
export const beasts: readonly Build[] = [
  quillback,
  nibhorn,
  blotter,
  inkshell,
  curlicue,
  folio,
  sealmane,
  ampersand,
];
