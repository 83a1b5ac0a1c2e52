import type { MarketState } from '#contract/calls/sportsbook.ts';
import { type FeedBetStop, type FeedMarket, type FeedOddsChange, marketStatus } from '#contract/feed.ts';
import { isBetType, marketKind } from '#rules/sportsbook/bet-types.ts';
import { betProblem } from '#rules/sportsbook/settle-selection.ts';
import type { StoredSelection } from '../../tables.ts';
import { changeMarket, type EventDraft, keyOf, type MarketDraft, type Work } from '../work/draft.ts';
import { nameOf, type ReadKey, readKey } from './market-key.ts';
import { applyStatus } from './status.ts';
import { applied, invalid, type Verdict } from './verdict.ts';

const states: ReadonlyMap<number, MarketState> = new Map([
  [marketStatus.active, 'active'],
  [marketStatus.inactive, 'inactive'],
  [marketStatus.suspended, 'suspended'],
  // To the producer of live odds: until that one speaks there is nothing to be had.
  [marketStatus.handedOver, 'suspended'],
  [marketStatus.settled, 'settled'],
  [marketStatus.cancelled, 'cancelled'],
]);

/** New prices and states of markets. What is wrong with one of them does not keep back the others. */
export function applyOdds(
  work: Work,
  event: EventDraft,
  message: FeedOddsChange,
  messageId: bigint,
): Verdict {
  if (message.sport_event_status) {
    const problem = applyStatus(event, message.sport_event_status, message.at, work.now);
    if (problem !== undefined) return invalid(problem);
  }
  const problems = message.markets.flatMap((market) => {
    const problem = applyMarket(event, market, messageId);
    return problem ? [problem] : [];
  });
  const [first] = problems;
  if (first === undefined) return applied;
  const reason = problems
    .map(({ reason }) => reason)
    .join('; ')
    .slice(0, 300);
  return problems.length < message.markets.length ? { ...applied, reason } : { ...first, reason };
}

function applyMarket(event: EventDraft, incoming: FeedMarket, messageId: bigint): Verdict | undefined {
  const key = readKey(incoming);
  const name = nameOf(incoming);
  if (key === undefined || (key.type === 'OR') !== (event.kind === 'outright'))
    return { verdict: 'unknownMarket', reason: name };
  const state = states.get(incoming.status) ?? 'suspended';
  const selections = toSelections(incoming);
  const problem = problemOf(event, key, selections);
  if (problem !== undefined) return invalid(`${name}: ${problem}`);
  const market = event.markets.get(keyOf(key.type, key.period, key.line));
  if (market === undefined) {
    if (selections.length === 0) return invalid(`${name}: has no selections yet`);
    addMarket(event, key, incoming, { state, selections, messageId });
    return undefined;
  }
  if (market.state === 'settled' || market.state === 'cancelled')
    return market.state === state ? undefined : invalid(`${name}: is ${market.state}`);
  updateMarket(market, incoming, { state, selections, messageId });
  return undefined;
}

interface MarketUpdate {
  readonly state: MarketState;
  readonly selections: readonly StoredSelection[];
  readonly messageId: bigint;
}

function addMarket(event: EventDraft, key: ReadKey, incoming: FeedMarket, rest: MarketUpdate): void {
  event.markets.set(keyOf(key.type, key.period, key.line), {
    id: undefined,
    ...key,
    ...rest,
    heldState: null,
    isMain: incoming.main ?? false,
    comboMin: incoming.combo_min ?? 2,
    cashout: incoming.cashout ?? true,
    suspendedSites: [],
    version: 0n,
    before: undefined,
    isChanged: true,
    isConfirmed: false,
  });
}

function updateMarket(market: MarketDraft, incoming: FeedMarket, { messageId, ...rest }: MarketUpdate): void {
  const change = {
    state: rest.state,
    heldState: null,
    selections: rest.selections.length === 0 ? market.selections : rest.selections,
    isMain: incoming.main ?? market.isMain,
    comboMin: incoming.combo_min ?? market.comboMin,
    cashout: incoming.cashout ?? market.cashout,
  };
  if (rest.selections.length > 0) market.isConfirmed = true;
  const isSame =
    market.state === change.state &&
    market.heldState === null &&
    market.isMain === change.isMain &&
    market.comboMin === change.comboMin &&
    market.cashout === change.cashout &&
    isSameSelections(market.selections, change.selections);
  if (!isSame) changeMarket(market, change, messageId);
}

function toSelections({ selections }: FeedMarket): readonly StoredSelection[] {
  return selections.map(({ code, odds, active = true, probabilities: probs }) => ({
    code,
    odds: plainOdds(odds),
    active,
    ...(probs && { probs }),
  }));
}

/** `1.950` and `1.95` are one price. */
const plainOdds = (odds: string): string =>
  odds.includes('.') ? odds.replace(/0+$/, '').replace(/\.$/, '') : odds;

function isSameSelections(a: readonly StoredSelection[], b: readonly StoredSelection[]): boolean {
  if (a === b) return true;
  if (a.length !== b.length) return false;
  return a.every((one, place) => {
    const other = b[place];
    return (
      other !== undefined &&
      one.code === other.code &&
      one.odds === other.odds &&
      one.active === other.active &&
      String(one.probs) === String(other.probs)
    );
  });
}

/** Why these are no selections of the market that could ever be settled. */
function problemOf(
  event: EventDraft,
  key: ReadKey,
  selections: readonly StoredSelection[],
): string | undefined {
  const codes = selections.map(({ code }) => code);
  if (new Set(codes).size < codes.length) return 'a selection is there twice';
  if (key.type === 'OR') {
    const stranger = codes.find((code) => !event.competitors?.includes(code));
    return stranger === undefined ? undefined : `${stranger} is no competitor`;
  }
  if (key.type === 'CS') {
    const wrong = codes.find((code) => !/^(AOS|\d{1,2}-\d{1,2})$/.test(code));
    if (wrong !== undefined) return `CS has no selection ${wrong}`;
  }
  for (const selection of codes) {
    const problem = betProblem({
      type: key.type,
      period: key.period,
      selection,
      line: key.line ?? undefined,
      sport: event.sport,
      listed: key.type === 'CS' ? codes : undefined,
    });
    if (problem) return problem.message;
  }
  return undefined;
}

/** Betting stops at once: what is active is suspended, or taken down. */
export function applyBetStop(event: EventDraft, message: FeedBetStop, messageId: bigint): Verdict {
  const { groups = 'all', market_status: status = marketStatus.suspended } = message;
  const kinds = groups === 'all' ? undefined : groups.map(kindOf);
  if (kinds?.includes(undefined)) return { verdict: 'unknownMarket', reason: String(groups) };
  const state = status === marketStatus.suspended ? 'suspended' : 'inactive';
  for (const market of event.markets.values()) {
    if (market.state === 'settled' || market.state === 'cancelled' || market.state === 'inactive') continue;
    if (kinds && !kinds.includes(`${market.type} ${market.period}`)) continue;
    // Clears the held state too: a market suspended by a silent feed is not reopened automatically either.
    if (market.state !== state || market.heldState !== null)
      changeMarket(market, { state, heldState: null }, messageId);
  }
  return applied;
}

function kindOf(group: string): string | undefined {
  const kind = isBetType(group) ? marketKind(group) : undefined;
  return kind && `${kind.type} ${kind.period}`;
}
