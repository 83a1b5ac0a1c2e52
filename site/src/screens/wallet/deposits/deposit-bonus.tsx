import { useQuery, useQueryClient } from '@tanstack/react-query';
import { BadgeCheck, Gift } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import type { CallResponse } from '#contract/calls.ts';
import { isRefusal, type Refusal } from '#contract/errors.ts';
import { formatAmount, parseAmount } from '#rules/money/amount.ts';
import { bonusOf } from '#rules/rewards/bonus.ts';
import { callAsPlayer } from '../../../data/call.ts';
import { playerQuery, publicQuery } from '../../../data/queries.ts';
import { renewRewards } from '../../../data/rewards/status.ts';
import { usePercent } from '../../../data/texts/use-percent.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { useFieldIds } from '../../../ui/fields/field.tsx';
import { useMoney } from '../../../ui/money.ts';
import { textIn } from '../../rewards/components/texts.ts';

export type Promotion = CallResponse<'/api/rewards/promotions'>['value'][number];
type Bonus = CallResponse<'/api/rewards/my_promotions'>['value'][number];

export interface BonusChoice {
  /** Whether it is known what is offered, or that it cannot be known now. */
  readonly isReady: boolean;
  /** The promotions this player's next deposit can start; empty while a bonus is under way. */
  readonly offers: readonly Promotion[];
  readonly active: Bonus | undefined;
  /** `undefined`: the deposit is made without a bonus. */
  readonly chosen: Promotion | undefined;
  readonly choose: (promotion: Promotion | undefined) => void;
  /** Opts in and out as chosen, before the deposit is made. Answers the refusal, if there is one. */
  readonly apply: () => Promise<Refusal | undefined>;
}

/** Which bonus a deposit starts: what the player has opted in to already, until another is chosen. */
export function useBonusChoice(): BonusChoice {
  const client = useQueryClient();
  const offered = useQuery(publicQuery('/api/rewards/promotions', {}));
  const own = useQuery(playerQuery('/api/rewards/my_promotions', {}));
  const isReady = !offered.isPending && !own.isPending;
  const promotions = offered.data?.value ?? [];
  const bonuses = own.data?.value;
  const [picked, setPicked] = useState<{ readonly promotion: Promotion | undefined }>();
  const joined = bonuses?.find(({ state }) => state === 'joined');
  const active = bonuses?.find(({ state }) => state === 'active');
  const offers = bonuses && !active ? promotions.filter((one) => isOpen(one, bonuses)) : [];
  const chosen = picked
    ? picked.promotion
    : offers.find(({ promotion_id }) => promotion_id === joined?.promotion_id);
  const apply = async () => {
    if (active || joined?.promotion_id === chosen?.promotion_id) return undefined;
    const refusal = (joined && (await leave(joined))) ?? (chosen && (await join(chosen)));
    renewRewards(client);
    return refusal;
  };
  return { isReady, offers, active, chosen, choose: (promotion) => setPicked({ promotion }), apply };
}

async function leave({ bonus_id }: Bonus): Promise<Refusal | undefined> {
  const answer = await callAsPlayer('/api/rewards/leave_promotion', { bonus_id }, { inForm: true });
  return isRefusal(answer) ? answer : undefined;
}

async function join({ promotion_id }: Promotion): Promise<Refusal | undefined> {
  const answer = await callAsPlayer('/api/rewards/join_promotion', { promotion_id }, { inForm: true });
  return isRefusal(answer) ? answer : undefined;
}

/** Whether the player can take it now: not taken in its period, or opted in without a deposit yet. */
function isOpen({ kind, promotion_id }: Promotion, bonuses: readonly Bonus[]): boolean {
  const own = bonuses.find((one) => one.promotion_id === promotion_id && one.is_current);
  return kind === 'deposit' && (!own || own.state === 'joined');
}

/** The bonus for a deposit (wire string), by the server's rule; `undefined` below the minimum deposit. */
export function bonusFor(promotion: Promotion, deposit: string): string | undefined {
  const terms = {
    percent: promotion.percent,
    minDeposit: parseAmount(promotion.min_deposit) ?? 0n,
    maxBonus: parseAmount(promotion.max_bonus) ?? 0n,
  };
  const bonus = bonusOf(terms, parseAmount(deposit) ?? 0n);
  return bonus === 0n ? undefined : formatAmount(bonus);
}

/** The bonuses a deposit can start as cards, and the deposit without one; a bonus under way takes their place. */
export function DepositBonus({
  bonus,
  disabled,
}: {
  readonly bonus: BonusChoice;
  readonly disabled: boolean;
}) {
  const { t, i18n } = useTranslation();
  const { money } = useMoney();
  const ids = useFieldIds();
  const { active, offers, chosen, choose } = bonus;
  if (active) {
    return (
      <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 text-small text-muted">
        <Gift aria-hidden className="size-4 shrink-0 text-accent" />
        <span className="text-ink">{t('rewards.promotion.running', { amount: money(active.amount) })}</span>
        {t('account.vipOf', { done: money(active.wagered), goal: money(active.required) })}
      </p>
    );
  }
  if (offers.length === 0) return null;
  return (
    <fieldset disabled={disabled} className="min-w-0">
      <legend className="mb-2.5 text-small font-semibold text-ink">{t('deposit.bonus.choose')}</legend>
      <div className="grid gap-2.5 @2xl:grid-cols-2">
        {offers.map((promotion) => (
          <Choice
            key={promotion.promotion_id}
            group={ids.control}
            title={textIn(promotion.texts, i18n.language)?.title ?? ''}
            checked={chosen?.promotion_id === promotion.promotion_id}
            onChoose={() => choose(promotion)}
          >
            <BonusTerms promotion={promotion} />
          </Choice>
        ))}
        <Choice
          group={ids.control}
          title={t('deposit.bonus.none')}
          checked={!chosen}
          onChoose={() => choose(undefined)}
        >
          {t('deposit.bonus.noneLead')}
        </Choice>
      </div>
      <p className="mt-2.5 text-small">
        <Link to="/promotions" className="link">
          {t('deposit.bonus.terms')}
        </Link>
      </p>
    </fieldset>
  );
}

function BonusTerms({ promotion }: { readonly promotion: Promotion }) {
  const { t } = useTranslation();
  const { money } = useMoney();
  const percent = usePercent();
  const { max_bonus, min_deposit, wagering_times, wagering_days } = promotion;
  const rows = [
    ['bonus', t('rewards.promotion.bonusOf', { percent: percent(promotion.percent), max: money(max_bonus) })],
    ['minDeposit', money(min_deposit)],
    ['wagering', t('rewards.promotion.times', { count: wagering_times })],
    ['time', t('rewards.promotion.days', { count: wagering_days })],
  ] as const;
  return rows.map(([name, value]) => (
    <span key={name} className="block">
      {t(`rewards.promotion.terms.${name}`)}: <span className="figures whitespace-normal">{value}</span>
    </span>
  ));
}

interface ChoiceProps {
  readonly group: string;
  readonly title: string;
  readonly checked: boolean;
  readonly onChoose: () => void;
  readonly children: ReactNode;
}

function Choice({ group, title, checked, onChoose, children }: ChoiceProps) {
  return (
    <label className="relative flex cursor-pointer items-start gap-3 rounded-card border border-line bg-raised p-3.5 transition-colors hover:border-edge has-checked:border-accent has-checked:bg-accent-soft has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-accent">
      <input type="radio" name={group} className="sr-only" checked={checked} onChange={onChoose} />
      <span className="grid min-w-0 flex-1 gap-1">
        <span className="text-body font-semibold text-ink">{title}</span>
        <span className="text-small text-muted">{children}</span>
      </span>
      {checked ? <BadgeCheck aria-hidden className="size-5 shrink-0 text-accent" /> : null}
    </label>
  );
}
