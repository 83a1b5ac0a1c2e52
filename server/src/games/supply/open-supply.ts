import type { CallRequest } from '#contract/calls.ts';
import { type Refusal, refuse } from '#contract/errors.ts';
import { type Amount, formatAmount } from '#rules/money/amount.ts';
import type { OnceCommand } from '../../db/once.ts';
import { UUID } from '../../db/uuid7.ts';
import type { PartnerLaunch } from '../launches/open-launches.ts';
import type { Bet } from '../rounds/deal-round.ts';
import type { StepAnswer } from '../rounds/step-batch.ts';
import { type Asked, askToAct, askToBegin } from './ask-stake.ts';
import { type DeliveryDeps, deliver, requestOf } from './deliver.ts';
import { refusalOfStatus, statusWith } from './refusals.ts';
import { giveBack, nextReward } from './rewards.ts';
import { closeTransaction, lockTransaction, type SupplyRow, sessionOf } from './store.ts';
import { type Dealt, giveUp, takeStake } from './take-stake.ts';

type ActRequest = Pick<CallRequest<'/api/games/act'>, 'key' | 'round_id' | 'step' | 'action'>;

/** House games played by players of partners: every stake is taken by the partner's wallet, which pays every win. */
export interface Supply {
  /** What a player has at the partner. */
  balance(launch: PartnerLaunch): Promise<Amount | undefined>;
  /** The stake of the free rounds that a player has next; `undefined` without any. */
  freeStake(launch: PartnerLaunch): Promise<Amount | undefined>;
  begin(launch: PartnerLaunch, bet: Bet): Promise<StepAnswer | Refusal>;
  act(launch: PartnerLaunch, request: ActRequest, currency: string): Promise<StepAnswer | Refusal>;
}

/** For what plays rounds of our own players only. */
export const withoutPartners: Supply = {
  balance: () => Promise.reject(new Error('no partner plays here')),
  freeStake: () => Promise.reject(new Error('no partner plays here')),
  begin: () => Promise.reject(new Error('no partner plays here')),
  act: () => Promise.reject(new Error('no partner plays here')),
};

const NO_ROUND = '00000000-0000-0000-0000-000000000000';

export function openSupply(deps: DeliveryDeps): Supply {
  const { db, clock, wallet } = deps;

  const balance = async (launch: PartnerLaunch) => wallet.balance(await sessionOf(db.read, launch.id));

  /** @param known what the player has by the bet's answer, without the win */
  async function answerOf(
    launch: PartnerLaunch,
    { round, win }: Dealt,
    known: Amount | undefined,
  ): Promise<StepAnswer | Refusal> {
    const paid = win && (await deliver(deps, win));
    const left =
      paid ?? (known === undefined ? undefined : known + (win?.amount ?? 0n)) ?? (await balance(launch));
    // The round is decided and kept: asked for again under its key it is answered again.
    if (left === undefined) return refuse('serviceUnavailable');
    return { statusCode: 1, ...round, balance: formatAmount(left) };
  }

  async function play(
    launch: PartnerLaunch,
    command: OnceCommand,
    asked: Asked,
  ): Promise<StepAnswer | Refusal> {
    if (asked.drawn) launch.seed.usedOf(asked.drawn.seed, asked.drawn.nonce);
    if ('answer' in asked) return asked.answer;
    if ('decided' in asked) return answerOf(launch, asked.decided, undefined);
    const { bet } = asked;
    const outcome = await wallet.send(requestOf(bet, await sessionOf(db.read, launch.id)));
    const now = clock.now();
    if (outcome.is !== 'done') {
      const status = outcome.is === 'refused' ? statusWith(outcome.status, outcome.as) : outcome.status;
      await endBet(bet, status, outcome.is === 'unknown' || outcome.rollBack);
      return refusalOfStatus(status);
    }
    const dealt = await db.tx((tx) => takeStake(tx, bet.id, { command, status: outcome.status, now }));
    return dealt ? answerOf(launch, dealt, outcome.balance) : refuse('walletUnavailable');
  }

  async function endBet({ id }: SupplyRow, status: string, rollsBack: boolean): Promise<void> {
    const now = clock.now();
    await db.tx(async (tx) => {
      const bet = await lockTransaction(tx, id);
      if (bet.state !== 'open') return;
      if (rollsBack) await giveUp(tx, bet, status, now);
      else {
        await closeTransaction(tx, id, { state: 'refused', status, now });
        await giveBack(tx, bet);
      }
    });
  }

  const commandOf = ({ siteId, playerId }: PartnerLaunch, key: string) => ({
    ...{ siteId, playerId, key: key.toLowerCase() },
  });
  return {
    balance,
    freeStake: async (launch) => (await nextReward(db.read, launch, clock.now()))?.stake,
    async begin(launch, bet) {
      const choice = JSON.stringify(bet.choice ?? null);
      const content = { game: launch.gameCode, unit: String(bet.unit), choice };
      const command = { ...commandOf(launch, bet.key), name: 'games.play', content };
      const of = { launch, bet, command, currency: bet.currency, now: clock.now() };
      return play(launch, command, await db.tx((tx) => askToBegin(tx, of)));
    },
    async act(launch, { key, round_id, step, action }, currency) {
      const content = { round_id, step, action: JSON.stringify(action ?? null) };
      const command = { ...commandOf(launch, key), name: 'games.act', content };
      const roundId = UUID.test(round_id) ? round_id : NO_ROUND;
      const of = { launch, command, currency, now: clock.now(), roundId, step, action };
      return play(launch, command, await db.tx((tx) => askToAct(tx, of)));
    },
  };
}
