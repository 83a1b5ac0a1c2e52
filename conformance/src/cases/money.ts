import type { Driver } from '../driver.ts';
import { type Case, expectSame, Failure, type Kit, times } from '../kit.ts';

const test = (id: string, title: string, run: Case['run'], source = 'row 3'): Case => ({
  ...{ id: `money/${id}`, title, severity: 'money', source, run },
});

/** Whether an answer shows another balance than it should. */
const isWrong = ({ driver }: Kit, cents: number | undefined, right: number): boolean =>
  driver.expects.answersNoBalance ? cents !== undefined && cents !== right : cents !== right;

const hasFreeBets = ({ expects }: Driver) => expects.paysFreeWins !== undefined;

export const moneyOf = (driver: Driver): readonly Case[] =>
  hasFreeBets(driver) ? [...money, ...free] : money;

const money: readonly Case[] = [
  test('bet', 'a bet takes its stake, and answers the balance after it', async (kit) => {
    const before = await kit.cents();
    await kit.moves(-150, async () => {
      const { cents } = await kit.ok(kit.bet(150));
      if (isWrong(kit, cents, before - 150)) throw new Failure(`the bet answered ${cents} hundredths`);
    });
  }),
  test(
    'win',
    'a win is paid, and answers the balance after it, not the one before',
    async (kit) => {
      const before = await kit.cents();
      await kit.moves(130, async () => {
        const bet = kit.bet(120);
        await kit.ok(bet);
        const { cents } = await kit.ok(kit.win(bet, 250));
        if (isWrong(kit, cents, before + 130)) throw new Failure(`the win answered ${cents} hundredths`);
      });
    },
    'a bug in public operator code',
  ),
  test('lost', 'a win of nothing ends a round', (kit) =>
    kit.moves(-100, async () => {
      const bet = kit.bet(100);
      await kit.ok(bet);
      await kit.ok(kit.win(bet, 0));
    }),
  ),
  test('nothing', 'a bet of nothing is accepted, and moves nothing', (kit) =>
    kit.moves(0, () => kit.ok(kit.bet(0))),
  ),
  test('bets-of-a-round', 'a round may have several bets and several wins', (kit) =>
    kit.moves(-40, async () => {
      const first = kit.bet(100);
      await kit.ok(first);
      const second = kit.bet(50, { round: first.round });
      await kit.ok(second);
      await kit.ok(kit.win(first, 30, { closes: false }));
      await kit.ok(kit.win(second, 80));
    }),
  ),
  test('too-much', 'a bet of more than there is is refused, with the balance as it is', async (kit) => {
    const before = await kit.cents();
    await kit.moves(0, () => kit.refused(kit.bet(before + 1), kit.driver.expects.insufficientFunds));
  }),
  test('enormous', 'a bet beyond any balance is refused and moves nothing', (kit) =>
    kit.moves(0, () => kit.refused(kit.bet(90_000_000_000_000))),
  ),
  test('all', 'a bet of all there is is accepted, and rolled back whole', (kit) =>
    kit.moves(0, async () => {
      const bet = kit.bet(await kit.cents());
      await kit.ok(bet);
      await kit.refused(kit.bet(1), kit.driver.expects.insufficientFunds);
      await kit.ok(kit.rollback(bet));
    }),
  ),
  test('read', 'balances read at once are one and the same', async (kit) =>
    expectSame(await times(20, () => kit.driver.send({ kind: 'balance', ref: '', round: '', cents: 0 }))),
  ),
  ...[2, 10, 50, 200].map((count) =>
    test(`parallel-${count}`, `${count} bets at once take together what each says`, (kit) =>
      kit.moves(-count, () => times(count, () => kit.ok(kit.bet(1)))),
    ),
  ),
  test('overdraw', 'two hundred bets at once never take more than there is', overdraw),
];

const free: readonly Case[] = [
  test(
    'free',
    'a free bet takes no money of the player',
    (kit) => kit.moves(0, () => kit.ok(kit.bet(100, { isFree: true }))),
    'row 19',
  ),
  test(
    'free-win',
    'a free win is paid as its protocol says',
    (kit) => {
      const paid = kit.driver.expects.paysFreeWins ? 70 : 0;
      return kit.moves(paid, async () => {
        const bet = kit.bet(100, { isFree: true });
        await kit.ok(bet);
        await kit.ok(kit.win(bet, 70));
      });
    },
    'row 19',
  ),
];

/** Bets of a hundredth of the balance each, twice as many as there is room for. */
async function overdraw(kit: Kit): Promise<void> {
  const before = await kit.cents();
  const each = Math.ceil(before / 100);
  const bets = Array.from({ length: 200 }, () => kit.bet(each));
  const replies = await Promise.all(bets.map((bet) => kit.driver.send(bet)));
  const taken = replies.filter(({ isOk }) => isOk).length;
  const left = await kit.cents();
  await Promise.all(bets.map((bet) => kit.driver.send(kit.rollback(bet))));
  if (left < 0 || left !== before - taken * each)
    throw new Failure(`${taken} bets of ${each} hundredths left ${left} of ${before}`);
  if (taken !== Math.floor(before / each))
    throw new Failure(`${taken} of ${Math.floor(before / each)} bets were accepted`);
  if ((await kit.cents()) !== before) throw new Failure('rollbacks did not give everything back');
}
