import { missionIcons } from '#contract/calls/rewards.ts';
import type { OfficeRequest, OfficeResponse } from '#contract/office/calls.ts';
import { formatAmount, UNIT } from '#rules/money/amount.ts';
import { isAmountGoal } from '#rules/rewards/mission.ts';
import type {
  Board,
  BoardChange,
  MissionChange,
  MissionRow,
  OfferChange,
  PromotionRow,
} from '../../rewards/public.ts';
import { amountOf } from '../amount-of.ts';

type MissionOnWire = OfficeResponse<'/api/office/rewards/missions'>['rows'][number];
type BoardOnWire = Omit<
  OfficeResponse<'/api/office/rewards/leaderboards'>['rows'][number],
  'players' | 'ends_at'
>;
type OfferOnWire = OfficeResponse<'/api/office/rewards/offers'>['rows'][number];

/** A count of a request; what is not whole is refused as one below 0. */
function countOf(text: string): bigint {
  const units = amountOf(text);
  return units % UNIT === 0n ? units / UNIT : -1n;
}

export const missionOnWire = (row: MissionRow): MissionOnWire => ({
  ...{ id: row.id, version: row.version, period: row.period, goal: row.goal },
  ...{ provider_code: row.provider_code, href: row.href, texts: { ...row.texts }, is_shown: row.is_shown },
  icon: missionIcons.find((icon) => icon === row.icon) ?? 'target',
  target: isAmountGoal(row.goal) ? formatAmount(row.target) : String(row.target),
  ...{ token: formatAmount(row.token), cash: formatAmount(row.cash) },
});

export const missionOf = (
  asked: Omit<OfficeRequest<'/api/office/rewards/save_mission'>, 'site' | 'reason'>,
): MissionChange => ({
  ...{ id: asked.id, version: asked.version, period: asked.period, goal: asked.goal },
  ...{ providerCode: asked.provider_code, href: asked.href, icon: asked.icon },
  ...{ texts: asked.texts, isShown: asked.is_shown },
  target: isAmountGoal(asked.goal) ? amountOf(asked.target) : countOf(asked.target),
  ...{ token: amountOf(asked.token), cash: amountOf(asked.cash) },
});

export const boardOnWire = (row: Board): BoardOnWire => ({
  ...{ id: row.id, version: row.version, period: row.period, metric: row.metric },
  ...{ min_stake: formatAmount(row.min_stake), prizes: row.prizes.map((prize) => ({ ...prize })) },
  ...{ texts: { ...row.texts }, is_shown: row.is_shown },
});

export const boardOf = (
  asked: Omit<OfficeRequest<'/api/office/rewards/save_leaderboard'>, 'site' | 'reason'>,
): BoardChange => ({
  ...{ id: asked.id, version: asked.version, period: asked.period, metric: asked.metric },
  ...{ minStake: amountOf(asked.min_stake), texts: asked.texts, isShown: asked.is_shown },
  prizes: asked.prizes.map(({ token, cash, ...ranks }) => ({
    ...{ ...ranks, token: amountOf(token), cash: amountOf(cash) },
  })),
});

export const offerOnWire = (row: PromotionRow): OfferOnWire => ({
  ...{ id: row.id, version: row.version, kind: row.kind, period: row.period },
  ...{ picture: row.picture, href: row.href, percent: row.percent },
  ...{ min_deposit: formatAmount(row.min_deposit), max_bonus: formatAmount(row.max_bonus) },
  ...{ wagering_times: row.wagering_times, wagering_days: row.wagering_days },
  ...{ starts_at: row.starts_at?.toISOString() ?? null, ends_at: row.ends_at?.toISOString() ?? null },
  ...{ texts: { ...row.texts }, is_shown: row.is_shown },
});

const moment = (text: string | null) => (text === null ? null : new Date(text));

export const offerOf = (
  asked: Omit<OfficeRequest<'/api/office/rewards/save_offer'>, 'site' | 'reason'>,
): OfferChange => ({
  ...{ id: asked.id, version: asked.version, kind: asked.kind, period: asked.period },
  ...{ picture: asked.picture, href: asked.href, percent: asked.percent },
  ...{ minDeposit: amountOf(asked.min_deposit), maxBonus: amountOf(asked.max_bonus) },
  ...{ wageringTimes: asked.wagering_times, wageringDays: asked.wagering_days },
  ...{ startsAt: moment(asked.starts_at), endsAt: moment(asked.ends_at) },
  ...{ texts: asked.texts, isShown: asked.is_shown },
});
