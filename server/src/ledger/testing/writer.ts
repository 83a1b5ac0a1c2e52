/** A process that posts what its parent sends it and returns the answers, in that order. Started by processes.test.ts. */
import type { Answer, Command } from '../command.ts';
import { openLedger } from '../ledger.ts';

export interface Task {
  readonly url: string;
  readonly commands: readonly Command[];
}

const AT_ONCE = 400;

process.once('message', (task: Task) => {
  void run(task);
});

async function run({ url, commands }: Task): Promise<void> {
  const ledger = await openLedger({ source: url });
  const answers: Answer[] = [];
  for (let start = 0; start < commands.length; start += AT_ONCE) {
    const slice = commands.slice(start, start + AT_ONCE);
    answers.push(...(await Promise.all(slice.map((command) => ledger.post(command)))));
  }
  await ledger.close();
  process.send?.(answers, undefined, {}, () => process.disconnect());
}
