import type { CallRequest, CallResponse } from '#contract/calls.ts';
import { isRefusal, type Refusal, refuse } from '#contract/errors.ts';
import { canonical } from '#rules/encoding/canonical-json.ts';
import type { RoundNow } from '#rules/games/game-rules.ts';
import { isRuleRefusal, paidBy } from '#rules/games/round/replay.ts';
import { type Amount, formatAmount, parseAmount } from '#rules/money/amount.ts';
import type { Db, Tx } from '../../db/database.ts';
import { uuid7 } from '../../db/uuid7.ts';
import type { DemoLaunch } from '../launches/open-launches.ts';
import { tooSoon } from '../limits/round-throttle.ts';
import { lockLaunch, saveDemo } from '../store.ts';
import type { DemoAnswer, DemoRound, DemoState } from '../tables.ts';
import { type Bet, dealRound, rulesOf } from './deal-round.ts';
import { roundOnWire } from './round-on-wire.ts';

type PlayResponse = CallResponse<'/api/games/play'>;

function demoAmount(text: string): Amount {
  const amount = parseAmount(text);
  if (amount === undefined) throw new Error(`a demo holds the amount ${text}`);
  return amount;
}

interface Step {
  readonly key: string;
  /** The request that the key identifies. */
  readonly content: string;
}

/** The result of a step: the round before it, if any, and after it. */
interface Dealt {
  readonly open: DemoRound;
  readonly before: Amount;
  readonly round: RoundNow;
  /** Of a round that begins, in milliseconds since 1970. */
  readonly begunAt?: number;
}

/** A step for play money: the same rules and proof, on the launch's own row instead of the ledger. */
async function stepOnce(
  db: Db,
  launch: DemoLaunch,
  { key, content }: Step,
  deal: (demo: DemoState) => Dealt | Refusal,
): Promise<PlayResponse | Refusal> {
  return db.tx(async (tx) => {
    const row = await lockLaunch(tx, launch.id);
    if (!row?.demo || row.ended_at !== null) return refuse('launchEnded');
    const { demo } = row;
    if (demo.last?.key === key)
      return demo.last.content === content ? onWire(demo.last) : refuse('keyReused');
    const dealt = deal(demo);
    if (isRefusal(dealt)) return dealt;
    const more = dealt.round.staked - dealt.before;
    const balance = demoAmount(demo.balance) - more;
    if (balance < 0n) return refuse('insufficientFunds');
    return onWire(await save(tx, launch, demo, { ...dealt, balance, key, content }));
  });
}

async function save(
  tx: Tx,
  launch: DemoLaunch,
  demo: DemoState,
  { open, round, begunAt, balance, key, content }: Dealt & Step & { readonly balance: Amount },
): Promise<DemoAnswer> {
  const names = { id: open.round_id, seedId: launch.id, nonce: open.nonce };
  const last: DemoAnswer = {
    key,
    content,
    unit: open.unit,
    choice: round.choice,
    actions: [...round.actions],
    round: roundOnWire(names, round),
    balance: formatAmount(balance + (paidBy(round) ?? 0n)),
  };
  const isOpen = round.status.is === 'open';
  await saveDemo(tx, launch.id, {
    ...demo,
    balance: last.balance,
    nonce: open.nonce + 1,
    ...(begunAt !== undefined && { begunAt }),
    last,
    open: isOpen ? { ...open, choice: round.choice, actions: [...round.actions] } : null,
  });
  return last;
}

const onWire = ({ round, balance }: DemoAnswer): PlayResponse => ({
  statusCode: 1,
  ...round,
  offers: [...round.offers],
  balance,
});

export function playDemo(db: Db, launch: DemoLaunch, bet: Bet, now: Date): Promise<PlayResponse | Refusal> {
  const content = `${bet.unit} ${canonical(bet.choice)}`;
  return stepOnce(db, launch, { key: bet.key, content }, (demo) => {
    const early = (demo.begunAt ?? 0) + bet.shortestMs - now.getTime();
    if (early > 0) return tooSoon(early);
    if (demo.open) return refuse('roundInProgress');
    if (demoAmount(demo.balance) < bet.unit) return refuse('insufficientFunds');
    const open = { round_id: uuid7(), nonce: demo.nonce, unit: formatAmount(bet.unit) };
    const round = dealDemo(launch, demo, { ...open, choice: bet.choice, actions: [] });
    if (isRefusal(round)) return round;
    if (round.staked > bet.most) return refuse('invalidStake', { field: 'stake' });
    return {
      open: { ...open, choice: round.choice, actions: [] },
      before: 0n,
      round,
      begunAt: now.getTime(),
    };
  });
}

export function actInDemo(
  db: Db,
  launch: DemoLaunch,
  request: Pick<CallRequest<'/api/games/act'>, 'key' | 'round_id' | 'step' | 'action'>,
): Promise<PlayResponse | Refusal> {
  const { round_id, step, action } = request;
  const content = `${round_id} ${step} ${canonical(action)}`;
  return stepOnce(db, launch, { key: request.key.toLowerCase(), content }, (demo) => {
    const { open } = demo;
    if (open?.round_id !== round_id)
      return demo.last?.round.round_id === round_id
        ? refuse('roundOver')
        : refuse('unknownRound', { field: 'round_id' });
    if (open.actions.length !== step) return refuse('stepTaken', { field: 'step' });
    const round = dealDemo(launch, demo, open);
    if (isRefusal(round)) throw new Error(`the open round of demo ${launch.id} cannot be dealt again`);
    const next = round.act(action);
    if (isRuleRefusal(next)) return refuse(next.refused, { field: 'action' });
    return { open, before: round.staked, round: next };
  });
}

/** The current round of a demo. */
export function dealDemo(
  launch: Pick<DemoLaunch, 'gameCode'>,
  demo: DemoState,
  of: Pick<DemoRound, 'nonce' | 'unit'> & { readonly choice: unknown; readonly actions: readonly unknown[] },
): RoundNow | Refusal {
  const seed = {
    serverSeed: Buffer.from(demo.server_seed, 'hex'),
    clientSeed: demo.client_seed,
    nonce: of.nonce,
  };
  return dealRound(rulesOf(launch.gameCode), seed, { ...of, unit: demoAmount(of.unit) });
}
