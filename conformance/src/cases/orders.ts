import type { Driver, Message } from '../driver.ts';
import { type Case, expectSame, Failure, type Kit } from '../kit.ts';

type Step = 'bet' | 'win' | 'rollback' | 'rollbackOfWin';
const STAKE = 100;
const WIN = 70;

/** What a message has moved, if it was accepted, after those before it were. */
function after(kit: Kit, done: readonly Step[]): number {
  const { winOfUnknownBet, winOfRolledBackBet } = kit.driver.expects;
  let bet: 'none' | 'done' | 'back' = 'none';
  let win: 'none' | 'done' | 'back' = 'none';
  for (const step of done) {
    if (step === 'bet' && bet === 'none') bet = 'done';
    if (step === 'rollback') bet = 'back';
    if (step === 'rollbackOfWin') win = 'back';
    if (step === 'win' && win === 'none') {
      const isPaid = bet === 'done' || (bet === 'none' ? winOfUnknownBet : winOfRolledBackBet) === 'apply';
      if (isPaid) win = 'done';
    }
  }
  return (bet === 'done' ? -STAKE : 0) + (win === 'done' ? WIN : 0);
}

function messages(kit: Kit): Readonly<Record<Step, Message>> {
  const bet = kit.bet(STAKE);
  const win = kit.win(bet, WIN);
  return { bet, win, rollback: kit.rollback(bet), rollbackOfWin: kit.rollback(win) };
}

function permutations<Value>(values: readonly Value[]): Value[][] {
  if (values.length < 2) return [[...values]];
  return values.flatMap((value, index) =>
    permutations(values.toSpliced(index, 1)).map((rest) => [value, ...rest]),
  );
}

const spell: Readonly<Record<Step, string>> = {
  bet: 'bet',
  win: 'win',
  rollback: 'rollback of the bet',
  rollbackOfWin: 'rollback of the win',
};

const setsOf = ({ expects }: Driver): readonly (readonly Step[])[] =>
  expects.keepsWins ? sets.filter((set) => !set.includes('rollbackOfWin')) : sets;

const sets: readonly (readonly Step[])[] = [
  ['bet', 'win'],
  ['bet', 'rollback'],
  ['win', 'rollbackOfWin'],
  ['bet', 'win', 'rollback'],
  ['bet', 'win', 'rollbackOfWin'],
];

const inOrder = (set: readonly Step[]): Case[] =>
  permutations(set).map(
    (order): Case => ({
      id: `orders/${order.join('-')}`,
      title: `${order.map((step) => spell[step]).join(', then ')}: the balance is what their protocol says`,
      ...{ severity: 'money', source: 'rows 4, 5, 9 to 12' },
      async run(kit) {
        const all = messages(kit);
        await kit.moves(after(kit, order), async () => {
          for (const step of order) await kit.driver.send(all[step]);
        });
      },
    }),
  );

/** Sent at once, twice each: whatever order they are decided in, it is one of those that are allowed. */
const atOnce = (set: readonly Step[]): Case => ({
  id: `orders/${set.join('-')}-at-once`,
  title: `${set.map((step) => spell[step]).join(' and ')} at once, each sent twice, are decided in some order`,
  ...{ severity: 'money', source: 'rows 4, 5, 9 to 12' },
  async run(kit) {
    const allowed = new Set(permutations(set).map((order) => after(kit, order)));
    for (let time = 0; time < 5; time++) {
      const all = messages(kit);
      const before = await kit.cents();
      await Promise.all([...set, ...set].map((step) => kit.driver.send(all[step])));
      const moved = (await kit.cents()) - before;
      if (!allowed.has(moved))
        throw new Failure(`the balance moved by ${moved}; possible are ${[...allowed].join(', ')}`);
    }
  },
});

const rollbacks: readonly Case[] = [
  {
    id: 'orders/rollback-twice',
    title: 'a second rollback of a bet under a reference of its own gives nothing back again',
    ...{ severity: 'money', source: 'row 11' },
    async run(kit) {
      const bet = kit.bet(STAKE);
      await kit.moves(0, async () => {
        await kit.ok(bet);
        await kit.ok(kit.rollback(bet));
        await kit.driver.send(kit.rollback(bet));
      });
    },
  },
  {
    id: 'orders/rollbacks-at-once',
    title: 'ten rollbacks of a bet at once, each under a reference of its own, give its stake back once',
    ...{ severity: 'money', source: 'row 11' },
    async run(kit) {
      const bet = kit.bet(STAKE);
      await kit.moves(0, async () => {
        await kit.ok(bet);
        await Promise.all(Array.from({ length: 10 }, () => kit.driver.send(kit.rollback(bet))));
      });
    },
  },
  {
    id: 'orders/rollback-of-a-rollback',
    title: 'a rollback of a rollback moves nothing',
    ...{ severity: 'money', source: 'row 14' },
    async run(kit) {
      const bet = kit.bet(STAKE);
      await kit.ok(bet);
      const back = kit.rollback(bet);
      await kit.ok(back);
      await kit.moves(0, () => kit.driver.send(kit.rollback(back)));
    },
  },
  {
    id: 'orders/rollback-of-the-unknown-twice',
    title: 'a rollback of what never arrived is answered the same a second time',
    ...{ severity: 'protocol', source: 'rows 9, 11' },
    async run(kit) {
      const rollback = kit.rollback(kit.bet(STAKE));
      await kit.moves(0, async () => {
        expectSame([await kit.driver.send(rollback), await kit.driver.send(rollback)]);
      });
    },
  },
  {
    id: 'orders/rollback-in-another-round',
    title: 'a rollback that names a bet of another round moves nothing',
    ...{ severity: 'money', source: 'row 2' },
    async run(kit) {
      const bet = kit.bet(STAKE);
      await kit.ok(bet);
      await kit.moves(0, () => kit.refused(kit.rollback(bet, { round: kit.bet().round })));
    },
  },
  {
    id: 'orders/rollback-of-a-free-bet',
    title: 'a rollback of a free bet gives the player nothing',
    ...{ severity: 'money', source: 'rows 9, 19' },
    async run(kit) {
      if (kit.driver.expects.paysFreeWins === undefined) return;
      const bet = kit.bet(STAKE, { isFree: true });
      await kit.ok(bet);
      await kit.moves(0, () => kit.driver.send(kit.rollback(bet)));
    },
  },
  {
    id: 'orders/rollback-of-a-refused-bet',
    title: 'a rollback of a bet that was refused for want of money gives nothing',
    ...{ severity: 'money', source: 'rows 9, 16' },
    async run(kit) {
      const bet = kit.bet((await kit.cents()) + 100);
      await kit.refused(bet);
      await kit.moves(0, () => kit.driver.send(kit.rollback(bet)));
    },
  },
  {
    id: 'orders/late-bet-in-parallel',
    title: 'a bet that arrives twenty times at once after its rollback moves nothing',
    ...{ severity: 'money', source: 'row 10' },
    async run(kit) {
      const bet = kit.bet(STAKE);
      await kit.driver.send(kit.rollback(bet));
      await kit.moves(0, async () => {
        const replies = await Promise.all(Array.from({ length: 20 }, () => kit.driver.send(bet)));
        const isWrong = (isOk: boolean) => isOk !== (kit.driver.expects.betAfterRollback === 'ignore');
        if (replies.some(({ isOk }) => isWrong(isOk)))
          throw new Failure('the late bet was not answered as its protocol says');
      });
    },
  },
];

const winIsKept: Case = {
  id: 'orders/rollback-of-a-kept-win',
  title: 'a rollback that names a win is refused, and moves nothing',
  ...{ severity: 'money', source: 'row 12' },
  async run(kit) {
    const bet = kit.bet(STAKE);
    const win = kit.win(bet, WIN);
    await kit.ok(bet);
    await kit.ok(win);
    await kit.moves(0, () => kit.refused(kit.rollback(win)));
  },
};

export function ordersOf(driver: Driver): readonly Case[] {
  const all = setsOf(driver);
  const own = driver.expects.keepsWins ? [winIsKept] : [];
  return [...all.flatMap(inOrder), ...all.map(atOnce), ...rollbacks, ...own];
}
