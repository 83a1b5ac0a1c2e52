import type { ColumnType, Generated } from 'kysely';
import type { BonusState } from '#rules/rewards/bonus.ts';
import type { JackpotKind } from '#rules/rewards/jackpots/pot.ts';
import type { LeaderboardMetric, TournamentMetric } from '#rules/rewards/leaderboard.ts';
import type { MissionGoal } from '#rules/rewards/mission.ts';
import type { Period } from '#rules/rewards/period.ts';
import type { Jsonb } from '../db/schema.ts';

/** Words by language code; `EN` is always there. */
export type Texts<Text> = Readonly<Record<string, Text>>;

export interface TitleBody {
  readonly title: string;
  readonly body: string;
}

export interface PromotionText extends TitleBody {
  readonly action: string;
  readonly terms: string;
}

/** Amounts as texts: jsonb numbers would lose their last digits. */
export interface StoredPrize {
  readonly from: number;
  readonly to: number;
  readonly token: string;
  readonly cash: string;
}

export interface RewardSettingTable {
  site_id: number;
  day_offset_minutes: number;
  welcome_token: bigint;
  referral_deposit: bigint;
  referral_turnover: bigint;
  referral_token: bigint;
  referral_cash: bigint;
  referral_friend_token: bigint;
}

interface VipRewardTable {
  site_id: number;
  level: number;
  token: bigint;
  cash: bigint;
}

interface VipReachedTable {
  player_id: bigint;
  level: number;
  site_id: number;
  reached_at: Date;
}

export interface MissionTable {
  id: Generated<number>;
  site_id: number;
  position: number;
  period: Period;
  goal: MissionGoal;
  provider_code: string | null;
  target: bigint;
  token: bigint;
  cash: bigint;
  href: string;
  icon: string;
  texts: Jsonb<Texts<TitleBody>>;
  is_shown: Generated<boolean>;
  version: Generated<number>;
}

interface MissionProgressTable {
  player_id: bigint;
  mission_id: number;
  period_start: Date;
  site_id: number;
  progress: bigint;
  completed_at: Date | null;
  claim_until: Date | null;
  claimed_at: Date | null;
  token: bigint | null;
  cash: bigint | null;
}

export interface LeaderboardTable {
  id: Generated<number>;
  site_id: number;
  position: number;
  period: 'daily' | 'weekly';
  metric: LeaderboardMetric;
  min_stake: bigint;
  prizes: Jsonb<readonly StoredPrize[]>;
  texts: Jsonb<Texts<TitleBody>>;
  is_shown: Generated<boolean>;
  version: Generated<number>;
}

export interface LeaderboardRunTable {
  id: string;
  leaderboard_id: number;
  site_id: number;
  starts_at: Date;
  ends_at: Date;
  metric: LeaderboardMetric;
  min_stake: bigint;
  prizes: Jsonb<readonly StoredPrize[]>;
  paid_at: Date | null;
}

interface LeaderboardScoreTable {
  run_id: string;
  player_id: bigint;
  score: bigint;
  reached_at: Date;
}

interface LeaderboardPrizeTable {
  run_id: string;
  rank: number;
  player_id: bigint;
  score: bigint;
  token: bigint;
  cash: bigint;
}

/** What counts in a tournament: rounds of any of these, all rounds where all three are empty. */
export interface Counted {
  readonly providers: readonly string[];
  readonly categories: readonly string[];
  /** As `PROVIDER/game`. */
  readonly games: readonly string[];
}

export interface TournamentTable {
  id: string;
  site_id: number;
  state: 'planned' | 'cancelled' | 'settled';
  starts_at: Date;
  ends_at: Date;
  metric: TournamentMetric;
  min_stake: bigint;
  counts: Jsonb<Counted>;
  opt_in: boolean;
  prizes: Jsonb<readonly (StoredPrize & { readonly promotion_id: string | null })[]>;
  texts: Jsonb<Texts<TitleBody>>;
  version: Generated<number>;
}

interface TournamentPlayerTable {
  tournament_id: string;
  player_id: bigint;
  site_id: number;
  joined_at: Date;
  score: Generated<bigint>;
  reached_at: Date | null;
}

interface TournamentPrizeTable {
  tournament_id: string;
  rank: number;
  site_id: number;
  player_id: bigint;
  score: bigint;
  token: bigint;
  cash: bigint;
  promotion_id: string | null;
  paid_at: Date | null;
  refused: string | null;
}

export interface JackpotTable {
  id: string;
  site_id: number;
  number: number;
  account_id: bigint;
  kind: JackpotKind;
  state: 'running' | 'paused' | 'ending' | 'ended';
  seed: bigint;
  share: number;
  odds: bigint | null;
  maximum: bigint | null;
  counts: Jsonb<Counted>;
  texts: Jsonb<Texts<TitleBody>>;
  counts_since: Date;
  paused_at: Date | null;
  /** From when until when it was paused before, each as text that `Date` reads. */
  pauses: ColumnType<readonly (readonly [from: string, until: string])[], string | undefined, string>;
  end_into: string | null;
  version: Generated<number>;
}

export interface JackpotPotTable {
  jackpot_id: string;
  number: number;
  site_id: number;
  seed: bigint;
  maximum: bigint | null;
  amount: bigint;
  rest: Generated<bigint>;
  secret: Buffer | null;
  secret_hash: Buffer | null;
  opened_at: Date;
  closed_at: Date | null;
  player_id: bigint | null;
  round_id: string | null;
  stake: bigint | null;
  odds: bigint | null;
  prize: bigint | null;
}

/** A type, not an interface, as what is kept as JSON is. Amounts and ids as texts. */
export type QueuedRound = {
  readonly id: string;
  readonly player: string;
  readonly provider: string;
  readonly game: string;
  readonly stake: string;
  readonly at: string;
};

interface JackpotQueueTable {
  id: Generated<bigint>;
  site_id: number;
  rounds: Jsonb<readonly QueuedRound[]>;
}

interface ReferralTable {
  player_id: bigint;
  referrer_id: bigint;
  site_id: number;
  state: 'registered' | 'deposited' | 'rewarded';
  registered_at: Date;
  rewarded_at: Date | null;
  token: Generated<bigint>;
  cash: Generated<bigint>;
}

export interface PromotionTable {
  id: Generated<number>;
  site_id: number;
  position: number;
  kind: 'deposit' | 'link';
  period: Period;
  picture: string;
  href: string;
  percent: Generated<number>;
  min_deposit: Generated<bigint>;
  max_bonus: Generated<bigint>;
  wagering_times: Generated<number>;
  wagering_days: Generated<number>;
  starts_at: Date | null;
  ends_at: Date | null;
  texts: Jsonb<Texts<PromotionText>>;
  is_shown: Generated<boolean>;
  version: Generated<number>;
}

export interface BonusTable {
  id: string;
  site_id: number;
  player_id: bigint;
  promotion_id: number;
  period_start: Date;
  state: BonusState;
  amount: Generated<bigint>;
  required: Generated<bigint>;
  wagered: Generated<bigint>;
  percent: number;
  min_deposit: bigint;
  max_bonus: bigint;
  wagering_times: number;
  wagering_days: number;
  created_at: Date;
  activated_at: Date | null;
  expires_at: Date;
  closed_at: Date | null;
}

/** Figures that go into the words of a message: amounts in wire form, names, counts. */
export type Figures = Readonly<Record<string, string>>;

export interface InboxMessageTable {
  id: string;
  site_id: number;
  player_id: bigint;
  kind: string;
  figures: Jsonb<Figures>;
  texts: Jsonb<Texts<TitleBody>> | null;
  href: string | null;
  token: bigint;
  cash: bigint;
  created_at: Date;
  expires_at: Date | null;
  read_at: Date | null;
  claimed_at: Date | null;
}

export interface RewardTables {
  reward_setting: RewardSettingTable;
  vip_reward: VipRewardTable;
  vip_reached: VipReachedTable;
  mission: MissionTable;
  mission_progress: MissionProgressTable;
  leaderboard: LeaderboardTable;
  leaderboard_run: LeaderboardRunTable;
  leaderboard_score: LeaderboardScoreTable;
  leaderboard_prize: LeaderboardPrizeTable;
  tournament: TournamentTable;
  tournament_player: TournamentPlayerTable;
  tournament_prize: TournamentPrizeTable;
  jackpot: JackpotTable;
  jackpot_pot: JackpotPotTable;
  jackpot_queue: JackpotQueueTable;
  referral: ReferralTable;
  promotion: PromotionTable;
  bonus: BonusTable;
  inbox_message: InboxMessageTable;
}
