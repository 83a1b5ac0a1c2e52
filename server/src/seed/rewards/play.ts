import { isRefusal } from '#contract/errors.ts';
import { UNIT } from '#rules/money/amount.ts';
import { isCurrencyCode } from '#rules/money/currency.ts';
import { type PlayerAction, systemActor } from '../../actor.ts';
import type { Db } from '../../db/database.ts';
import { uuid7 } from '../../db/uuid7.ts';
import { postIn } from '../../ledger/public.ts';
import { chooseStep, grantSpins, leaveRound, setWheel, startRound, turnWheel } from '../../rewards/public.ts';
import { seededSites } from '../seed-sites.ts';
import { noteOf } from './notes.ts';
import { wheelFields } from './wheels.ts';

const DEMONSTRATION = systemActor('demonstration');
const DAY_MS = 86_400_000;
const TOKENS = 250n * UNIT;
const EARNED_SPINS = 5;
const TURNS = 4;
/** The step at which the demonstration player leaves a game for tokens. */
const ROUNDS = [
  { game: 'lantern-climb', mode: 'calm', steps: 3, stake: '5' },
  { game: 'lantern-climb', mode: 'breeze', steps: 2, stake: '2' },
  { game: 'lantern-climb', mode: 'storm', steps: 1, stake: '1' },
  { game: 'midnight-safe', mode: 'brass', steps: 2, stake: '2' },
  { game: 'midnight-safe', mode: 'steel', steps: 1, stake: '1' },
  { game: 'midnight-safe', mode: 'brass', steps: 1, stake: '5' },
] as const;

/** A wheel for each site that has none. */
export async function seedWheels(db: Db): Promise<void> {
  for (const { externalId } of seededSites) {
    await db.tx(async (tx) => {
      const site = await tx
        .selectFrom('site')
        .select(['id', 'currency'])
        .where('external_id', '=', externalId)
        .executeTakeFirst();
      if (!site || !isCurrencyCode(site.currency)) return;
      const has = await tx
        .selectFrom('spin_wheel')
        .select('id')
        .where('site_id', '=', site.id)
        .executeTakeFirst();
      if (has) return;
      const fields = wheelFields(noteOf(site.currency));
      const set = await setWheel(tx, { siteId: site.id }, { wheelId: null, fields });
      if ('refused' in set) throw new Error(`the wheel of ${externalId} was refused: ${set.field}`);
    });
  }
}

interface Owner {
  readonly siteId: number;
  readonly playerId: bigint;
}

/** Tokens, turns of the wheel and some rounds for tokens of yesterday, by the code that players play by; once. */
export async function seedPlay(db: Db, owner: Owner, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - DAY_MS);
  const granted = await db.tx(async (tx) => {
    const grant = { ...owner, reason: 'welcome', ref: 'demonstration', spins: EARNED_SPINS, at: yesterday };
    if (!(await grantSpins(tx, grant))) return false;
    const answer = await postIn(tx, {
      key: uuid7(),
      ...owner,
      actor: DEMONSTRATION,
      steps: [{ from: 'promotions', to: 'token', amount: TOKENS, kind: 'reward' }],
    });
    if (!answer.posted) throw new Error(`demonstration tokens were refused: ${answer.refused}`);
    return true;
  });
  if (!granted) return;
  const context = { ...owner, actor: DEMONSTRATION, now: yesterday };
  await seedTurns(db, context);
  for (const round of ROUNDS) await seedRound(db, context, round);
}

async function seedTurns(db: Db, owner: PlayerAction): Promise<void> {
  const wheel = await db.read
    .selectFrom('spin_wheel')
    .select('id')
    .where('site_id', '=', owner.siteId)
    .orderBy('id', 'desc')
    .executeTakeFirst();
  if (!wheel) return;
  for (let turn = 1; turn <= TURNS; turn++) {
    const answer = await turnWheel(db, owner, {
      key: uuid7(),
      wheelId: wheel.id,
      clientSeed: `demo-${turn}`,
    });
    if (isRefusal(answer)) throw new Error(`a demonstration turn was refused: ${answer.refused}`);
  }
}

async function seedRound(db: Db, owner: PlayerAction, round: (typeof ROUNDS)[number]): Promise<void> {
  let answer = await startRound(db, owner, {
    key: uuid7(),
    gameCode: round.game,
    mode: round.mode,
    stake: round.stake,
    clientSeed: 'demo',
  });
  for (let step = 0; step < round.steps && !isRefusal(answer) && answer.round.state === 'open'; step++) {
    const { round_id: roundId } = answer.round;
    answer = await chooseStep(db, owner, { key: uuid7(), roundId, step, choice: 0 });
  }
  if (!isRefusal(answer) && answer.round.state === 'open')
    answer = await leaveRound(db, owner, { key: uuid7(), roundId: answer.round.round_id });
  if (isRefusal(answer)) throw new Error(`a demonstration round was refused: ${answer.refused}`);
}
