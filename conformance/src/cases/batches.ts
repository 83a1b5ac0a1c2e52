import type { Message, Reply } from '../driver.ts';
import { type Case, Failure, type Kit } from '../kit.ts';

/** For protocols in which one message has several bets and wins. */
const batch = (id: string, title: string, run: (kit: Kit, send: Send) => Promise<void>): Case => ({
  ...{ id: `batches/${id}`, title, severity: 'money', source: 'row 15' },
  async run(kit) {
    const { sendBatch } = kit.driver;
    if (sendBatch) await run(kit, (...messages) => sendBatch(messages));
  },
});

type Send = (...messages: readonly Message[]) => Promise<Reply>;

const isOk = (reply: Reply) => {
  if (!reply.isOk) throw new Failure(`the batch was refused with ${reply.code}`);
};
const isRefused = (reply: Reply) => {
  if (reply.isOk) throw new Failure('the batch was accepted');
};

export const batches: readonly Case[] = [
  batch('all', 'two bets and a win in one message are all done', (kit, send) => {
    const bet = kit.bet(100);
    const more = kit.bet(50, { round: bet.round });
    return kit.moves(-90, async () => isOk(await send(bet, more, kit.win(bet, 60))));
  }),
  batch('repeated', 'a message with several transactions is done once when it is repeated', (kit, send) => {
    const bet = kit.bet(100);
    const win = kit.win(bet, 60);
    return kit.moves(-40, async () => {
      for (let time = 0; time < 3; time++) isOk(await send(bet, win));
    });
  }),
  batch('uncovered', 'one bet that is not covered has all of the message refused', (kit, send) =>
    kit.moves(0, async () => {
      const bet = kit.bet(100);
      isRefused(await send(bet, kit.bet((await kit.cents()) + 1, { round: bet.round })));
    }),
  ),
  batch('covered-by-win', 'a bet may be covered by a win before it in the same message', (kit, send) =>
    kit.moves(0, async () => {
      const all = await kit.cents();
      const bet = kit.bet(all);
      const win = kit.win(bet, 100, { closes: false });
      const more = kit.bet(100, { round: bet.round });
      isOk(await send(bet, win, more));
      isOk(await kit.driver.send(kit.rollback(bet)));
    }),
  ),
  batch('same-twice', 'one reference twice in a message moves its money at most once', async (kit, send) => {
    const bet = kit.bet(100);
    const before = await kit.cents();
    const reply = await send(bet, bet);
    const moved = (await kit.cents()) - before;
    if (moved !== 0 && moved !== -100) throw new Failure(`the balance moved by ${moved}`);
    if (reply.isOk && moved === 0) throw new Failure('it was accepted, and nothing moved');
  }),
  batch('partly-known', 'a new bet beside one that was done before moves nothing', async (kit, send) => {
    const bet = kit.bet(100);
    await kit.ok(bet);
    await kit.moves(0, async () => isRefused(await send(kit.bet(50, { round: bet.round }), bet)));
  }),
];
