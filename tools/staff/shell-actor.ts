import { userInfo } from 'node:os';
import { type Actor, systemActor } from '../../server/src/actor.ts';

/**
 * Who acts from the command line: the name after `--by`, which is taken out of the words, or else the user of the
 * system. It is kept as `system:shell:<name>`.
 */
export function takeActor(words: string[]): Actor {
  const place = words.indexOf('--by');
  const [, by = userInfo().username] = place >= 0 ? words.splice(place, 2) : [];
  return systemActor(`shell:${by}`);
}
