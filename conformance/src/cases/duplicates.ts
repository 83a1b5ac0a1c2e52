import type { Driver, Message } from '../driver.ts';
import { type Case, expectSame, Failure, type Kit, times } from '../kit.ts';

type Kind = 'bet' | 'win' | 'rollback';
const kinds: readonly Kind[] = ['bet', 'win', 'rollback'];

/** A message of that kind that can be sent now, and what it moves. */
async function prepared(kit: Kit, kind: Kind): Promise<{ message: Message; moves: number }> {
  const bet = kit.bet(100);
  if (kind === 'bet') return { message: bet, moves: -100 };
  await kit.ok(bet);
  return kind === 'win'
    ? { message: kit.win(bet, 60), moves: 60 }
    : { message: kit.rollback(bet), moves: 100 };
}

const series = kinds.flatMap((kind): Case[] => [
  {
    id: `duplicates/${kind}-in-series`,
    title: `a ${kind} that is sent five times is done once, and answered the same each time`,
    ...{ severity: 'money', source: 'rows 1, 11' },
    async run(kit) {
      const { message, moves } = await prepared(kit, kind);
      await kit.moves(moves, async () => {
        const replies = [];
        for (let time = 0; time < 5; time++) replies.push(await kit.ok(message));
        expectSame(replies);
      });
    },
  },
  {
    id: `duplicates/${kind}-at-once`,
    title: `a ${kind} that is sent thirty times at once is done once, and answered the same each time`,
    ...{ severity: 'money', source: 'rows 1, 11' },
    async run(kit) {
      const { message, moves } = await prepared(kit, kind);
      await kit.moves(moves, async () => expectSame(await times(30, () => kit.ok(message))));
    },
  },
  {
    id: `duplicates/${kind}-later`,
    title: `a ${kind} that is repeated after other bets gets its first answer, or where its protocol says so the balance of now`,
    ...{ severity: 'protocol', source: 'row 1' },
    async run(kit) {
      const { message } = await prepared(kit, kind);
      const first = await kit.ok(message);
      const after = await kit.ok(kit.bet(30));
      const isOfNow = kit.driver.expects.repeatsWithBalanceOfNow;
      expectSame([isOfNow ? after : first, await kit.ok(message)]);
    },
  },
  {
    id: `duplicates/${kind}-after-close`,
    title: `a ${kind} that is repeated after its round has closed moves nothing`,
    ...{ severity: 'money', source: 'row 1' },
    async run(kit) {
      const { message } = await prepared(kit, kind);
      await kit.ok(message);
      await kit.driver.send(kit.win(kit.bet(0, { round: message.round, ref: message.ref }), 0));
      await kit.moves(0, () => kit.driver.send(message));
    },
  },
]);

const changed = (['bet', 'win'] as const).flatMap((kind): Case[] => [
  {
    id: `duplicates/${kind}-other-amount`,
    title: `a ${kind} with the reference of another and another amount is a conflict, and moves nothing`,
    ...{ severity: 'money', source: 'row 2' },
    async run(kit) {
      const { message } = await prepared(kit, kind);
      await kit.ok(message);
      const other = { ...message, cents: message.cents + 100 };
      await kit.moves(0, () => kit.refused(other, kit.driver.expects.conflict));
    },
  },
  {
    id: `duplicates/${kind}-other-round`,
    title: `a ${kind} with the reference of another and another round is a conflict, and moves nothing`,
    ...{ severity: 'money', source: 'row 2' },
    async run(kit) {
      const { message } = await prepared(kit, kind);
      await kit.ok(message);
      const other = { ...message, round: kit.bet().round };
      await kit.moves(0, () => kit.refused(other, kit.driver.expects.conflict));
    },
  },
  {
    id: `duplicates/${kind}-other-amount-at-once`,
    title: `of twenty ${kind}s at once with one reference and an amount each, one is done`,
    ...{ severity: 'money', source: 'row 2' },
    async run(kit) {
      const { message } = await prepared(kit, kind);
      const before = await kit.cents();
      const all = Array.from({ length: 20 }, (_, index) => ({ ...message, cents: 10 + index }));
      const replies = await Promise.all(all.map((one) => kit.driver.send(one)));
      const done = all.filter((_, index) => replies[index]?.isOk);
      if (done.length !== 1) throw new Failure(`${done.length} of them were accepted`);
      const moved = (await kit.cents()) - before;
      const expected = (done[0]?.cents ?? 0) * (kind === 'bet' ? -1 : 1);
      if (moved !== expected) throw new Failure(`the balance moved by ${moved} instead of ${expected}`);
    },
  },
]);

/** Each kind under the reference of each other kind. */
const crossed = kinds.flatMap((first) =>
  kinds
    .filter((second) => second !== first)
    .map(
      (second): Case => ({
        id: `duplicates/${second}-under-the-reference-of-a-${first}`,
        title: `a ${second} with the reference of a ${first} is a conflict, and moves nothing`,
        ...{ severity: 'money', source: 'row 2' },
        async run(kit) {
          const used = (await prepared(kit, first)).message;
          await kit.ok(used);
          const { message } = await prepared(kit, second);
          await kit.moves(0, () => kit.refused({ ...message, ref: used.ref }));
        },
      }),
    ),
);

const ofOther: Case = {
  id: 'duplicates/bet-of-another-player',
  title: 'a bet with the reference of another player’s bet moves nothing',
  ...{ severity: 'money', source: 'row 2' },
  async run(kit) {
    const { other } = kit.settings;
    if (!other) return;
    const bet = kit.bet(100);
    await kit.ok(bet);
    await kit.moves(0, () => kit.refused({ ...bet, ...other }));
  },
};

export function duplicatesOf({ expects }: Driver): readonly Case[] {
  // Without references of their own rollbacks are never mistaken for anything.
  const references = expects.rollsBackByTarget
    ? crossed.filter(({ id }) => !id.includes('rollback'))
    : crossed;
  return [...series, ...changed, ...references, ofOther];
}
