import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { SportsEvent, SportsMarket } from '#contract/calls/sportsbook.ts';
import type { SlipKind } from '#rules/sportsbook/tickets/slip.ts';
import type { SystemType } from '#rules/sportsbook/tickets/system.ts';

type Names = Readonly<Record<string, string>>;
type Pair = SportsEvent['score'];

/** A selection that was put on the slip, and what was seen then: what is agreed to later replaces it. */
export interface KeptLeg {
  readonly market_id: string;
  readonly selection: string;
  readonly event_id: string;
  readonly sport: string;
  readonly competition_id: string;
  readonly competition_names: Names;
  readonly home_names: Names;
  readonly away_names: Names;
  /** The competitor, in an outright. */
  readonly selection_names: Names | null;
  readonly starts_at: string;
  readonly bet_type: SportsMarket['bet_type'];
  readonly period: SportsMarket['period'];
  readonly line: string | null;
  readonly combo_min: number;
  readonly odds: string;
  /** The boosted price that was shown beside it. */
  readonly boost_id?: string | undefined;
  readonly score: Pair;
  readonly red_cards: Pair;
  readonly is_live: boolean;
  /** The stake typed for the single. */
  readonly stake: string;
}

export interface Slip {
  readonly legs: readonly KeptLeg[];
  readonly kind: SlipKind;
  readonly system: SystemType | null;
  /** The stake of the parlay, or of each line of the system. */
  readonly stake: string;
  /** `undefined`: as is usual for the price. */
  readonly mode: 'RISK' | 'TO_WIN' | undefined;
  /** The grant of the free bet or boost that is chosen for the bet. */
  readonly grantId: string | undefined;
  /** Bets placed from this slip, whose receipts are still looked at; newest first. */
  readonly placed: readonly string[];
  /** Whether the slip is expanded where it is not always visible. */
  readonly isOpen: boolean;
  readonly side: 'slip' | 'bets';
  /** Whether the slip is shown beside the content, so that nothing has to open it. */
  readonly isDocked: boolean;
}

/** The initial slip: empty and collapsed. */
export const emptySlip: Slip = {
  legs: [],
  kind: 'single',
  system: null,
  stake: '',
  mode: undefined,
  grantId: undefined,
  placed: [],
  isOpen: false,
  side: 'slip',
  isDocked: false,
};

/** Kept across reloads and shared by the tabs of a browser. */
export const useSlip = create<Slip>()(
  persist(() => emptySlip, {
    name: 'baize.slip',
    version: 1,
    skipHydration: true,
    partialize: ({ legs, kind, system, stake, mode, placed }) => ({
      legs,
      kind,
      system,
      stake,
      mode,
      placed,
    }),
  }),
);

export const MOST_LEGS = 20;

export type Picked = Pick<KeptLeg, 'market_id' | 'selection'>;
export const isSameLeg = (a: Picked) => (b: Picked) =>
  a.market_id === b.market_id && a.selection === b.selection;

/** Several are a parlay unless single stakes were typed; one alone is a single. */
function kindFor({ kind, legs }: Slip, next: readonly KeptLeg[]): SlipKind {
  if (next.length < 2) return 'single';
  const grew = next.length > legs.length;
  return grew && legs.length === 1 && legs[0]?.stake === '' ? 'parlay' : kind;
}

/** Puts a selection on the slip, or takes it off; `false` where no more fit. */
export function toggleLeg(leg: KeptLeg): boolean {
  const slip = useSlip.getState();
  const isOn = slip.legs.some(isSameLeg(leg));
  if (!isOn && slip.legs.length >= MOST_LEGS) return false;
  const legs = isOn ? slip.legs.filter((one) => !isSameLeg(leg)(one)) : [...slip.legs, leg];
  useSlip.setState({ legs, kind: kindFor(slip, legs), side: 'slip', placed: isOn ? slip.placed : [] });
  return true;
}

export function removeLegs(gone: readonly Picked[]): void {
  const slip = useSlip.getState();
  const legs = slip.legs.filter((one) => !gone.some(isSameLeg(one)));
  useSlip.setState({ legs, kind: kindFor(slip, legs) });
}

/** No match lasts so long. */
const LONGEST_MATCH = 12 * 3_600_000;

/** Takes off what has long been over: a slip that is opened again weeks later starts empty. */
export function dropOld(now: number): void {
  const old = useSlip.getState().legs.filter(({ starts_at }) => now - Date.parse(starts_at) > LONGEST_MATCH);
  if (old.length > 0) removeLegs(old);
}

export const closeSlip = () => useSlip.setState({ isOpen: false });
export const turnSlip = () => useSlip.setState(({ isOpen }) => ({ isOpen: !isOpen }));

/** The leg of a selection as it is currently shown. */
export function legOf(event: SportsEvent, market: SportsMarket, code: string, names?: Names): KeptLeg {
  const selection = market.selections.find((one) => one.code === code);
  return {
    market_id: market.market_id,
    selection: code,
    event_id: event.event_id,
    sport: event.sport,
    competition_id: event.competition_id,
    competition_names: event.competition_names,
    home_names: event.home_names,
    away_names: event.away_names,
    selection_names: names ?? null,
    starts_at: event.starts_at,
    bet_type: market.bet_type,
    period: market.period,
    line: market.line,
    combo_min: market.combo_min,
    odds: selection?.odds ?? '1.01',
    boost_id: selection?.boost?.boost_id,
    score: event.score,
    red_cards: event.red_cards,
    is_live: event.state === 'live',
    stake: '',
  };
}

/** Opens the slip at a bet whose player is to answer an offer while there is time. */
export function showOffer(ticketId: string): void {
  useSlip.setState(({ placed }) => ({
    ...{ side: 'slip', isOpen: true },
    placed: [ticketId, ...placed.filter((id) => id !== ticketId)],
  }));
}
