/** Encodes one picture: the program of a process of its own, which hostile files may crash without harm. */
import { encode } from './encode.ts';
import type { EncodeTask } from './encode-task.ts';

process.once('message', async (task: EncodeTask) => {
  const answer = await encode(task);
  process.send?.(answer, () => process.disconnect());
});
