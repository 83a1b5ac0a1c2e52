import type { Amount } from '../money/amount.ts';

/**
 * What a level of verification can ask for, in the order in which it is asked: contacts that were confirmed, fields that
 * are filled in, and what staff has looked at.
 */
export const verificationNeeds = [
  'phone',
  'mail',
  'identity',
  'address',
  'document',
  'selfie',
  'address_proof',
  'funds',
] as const;

export type VerificationNeed = (typeof verificationNeeds)[number];

/** What counts only once it was approved, and no longer than that. */
export const reviewedNeeds = ['document', 'selfie', 'address_proof', 'funds'] as const;

export type ReviewedNeed = (typeof reviewedNeeds)[number];

const reviewed: ReadonlySet<string> = new Set(reviewedNeeds);

export const isReviewed = (need: VerificationNeed): need is ReviewedNeed => reviewed.has(need);

/** Where players say that their money comes from. */
export const fundsSources = [
  'salary',
  'business',
  'pension',
  'savings',
  'investments',
  'property',
  'inheritance',
  'winnings',
  'family',
  'other',
] as const;

/** Money that a level lets in or out. */
export interface Allowance {
  readonly isAllowed: boolean;
  /** Most within the days before, 1/10,000 units; `null`: any amount. */
  readonly most: Amount | null;
  /** How far back amounts count, in days. */
  readonly days: number;
}

/** A level of a site. The lowest is 0, which asks for nothing. */
export interface VerificationLevel {
  readonly level: number;
  /** Beyond what the levels below ask for. */
  readonly needs: readonly VerificationNeed[];
  readonly deposit: Allowance;
  readonly withdraw: Allowance;
  readonly mayStake: boolean;
  /** Days after which what staff has approved for it is asked for again; `null`: never. */
  readonly renewDays: number | null;
}

/**
 * What a player has met: when it was approved, and until when it is valid, in milliseconds since 1970; of what nobody approves,
 * neither.
 */
export type MetNeeds = ReadonlyMap<
  VerificationNeed,
  { readonly approvedAt: number | null; readonly validUntil: number | null }
>;

const DAY_MS = 86_400_000;

/** Until when a need counts at a level; `null`: for good, `undefined`: it is not met. */
function metUntil(
  { renewDays }: VerificationLevel,
  need: VerificationNeed,
  met: MetNeeds,
): number | null | undefined {
  const fact = met.get(need);
  if (!fact) return undefined;
  const { approvedAt, validUntil } = fact;
  const renewAt = approvedAt === null || renewDays === null ? null : approvedAt + renewDays * DAY_MS;
  if (renewAt === null || validUntil === null) return renewAt ?? validUntil;
  return Math.min(renewAt, validUntil);
}

/** Whether a need of a level is met at a moment. */
export function isMet(level: VerificationLevel, need: VerificationNeed, met: MetNeeds, now: number): boolean {
  const until = metUntil(level, need, met);
  return until === null || (until !== undefined && until > now);
}

/** The level that a player has reached, and until when what it rests on is valid, in milliseconds since 1970; `null`: for good. */
export interface ReachedLevel {
  readonly level: VerificationLevel;
  readonly until: number | null;
}

/**
 * The highest level all of whose needs are met, with those of the levels below.
 * @param levels of a site, lowest first; the first asks for nothing
 */
export function levelReached(
  levels: readonly VerificationLevel[],
  met: MetNeeds,
  now: number,
): ReachedLevel | undefined {
  let reached: ReachedLevel | undefined;
  let until: number | null = null;
  for (const level of levels) {
    if (!level.needs.every((need) => isMet(level, need, met, now))) break;
    for (const need of level.needs) {
      const end = metUntil(level, need, met) ?? null;
      if (end !== null && (until === null || end < until)) until = end;
    }
    reached = { level, until };
  }
  return reached;
}

/** The lowest level above one for which something holds. */
export const levelAbove = (
  levels: readonly VerificationLevel[],
  above: number,
  holds: (level: VerificationLevel) => boolean,
): VerificationLevel | undefined => levels.find((level) => level.level > above && holds(level));

export type LevelProblem = 'levelOrder' | 'levelNeeds' | 'levelTwice' | 'levelEmpty' | 'levelTighter';

const isTighter = (upper: Allowance, lower: Allowance): boolean =>
  (lower.isAllowed && !upper.isAllowed) ||
  (lower.isAllowed && upper.most !== null && (lower.most === null || upper.most < lower.most));

/**
 * Why levels cannot be those of a site: they are not numbered from 0; the lowest asks for something; two ask for the same;
 * one above asks for nothing more, or allows less than one below. None at all is a site without verification.
 */
export function levelsProblem(levels: readonly VerificationLevel[]): LevelProblem | undefined {
  const asked = new Set<VerificationNeed>();
  for (const [at, { level, needs, deposit, withdraw, mayStake }] of levels.entries()) {
    if (level !== at) return 'levelOrder';
    if (at === 0 && needs.length > 0) return 'levelNeeds';
    if (at > 0 && needs.length === 0) return 'levelEmpty';
    for (const need of needs) {
      if (asked.has(need)) return 'levelTwice';
      asked.add(need);
    }
    const below = levels[at - 1];
    if (!below) continue;
    if (isTighter(deposit, below.deposit) || isTighter(withdraw, below.withdraw)) return 'levelTighter';
    if (below.mayStake && !mayStake) return 'levelTighter';
  }
  return undefined;
}
