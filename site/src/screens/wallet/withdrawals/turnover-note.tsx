import { CircleCheck, Dices } from 'lucide-react';
import type { CallResponse } from '#contract/calls.ts';
import { parseAmount } from '#rules/money/amount.ts';
import { progressPercent } from '#rules/players/vip.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { ButtonLink } from '../../../ui/button.tsx';
import { useMoney } from '../../../ui/money.ts';

type Turnover = CallResponse<'/api/wallet/withdrawal_terms'>['turnover'];

/** Progress in the wagering requirement; nothing without one. */
export function TurnoverNote({ turnover }: { readonly turnover: Turnover }) {
  const { t } = useTranslation();
  const { money } = useMoney();
  const { times, required, done, left } = turnover;
  if (times === 0 || required === '0') return null;
  const percent = progressPercent(parseAmount(done) ?? 0n, parseAmount(required) ?? 0n);
  const open = left !== '0';
  const Icon = open ? Dices : CircleCheck;
  return (
    <section className="grid gap-3.5 rounded-card border border-line bg-raised p-5">
      <div className="flex items-start gap-3.5">
        <span
          className={`grid size-10 shrink-0 place-items-center rounded-full ${open ? 'bg-accent-soft text-accent' : 'bg-positive/15 text-positive'}`}
        >
          <Icon aria-hidden className="size-5" />
        </span>
        <div className="grid min-w-0 gap-0.5">
          <h2 className="text-body font-semibold text-ink">
            {open ? t('withdrawal.stakeMore', { left: money(left) }) : t('withdrawal.stakedEnough')}
          </h2>
          <p className="text-small text-muted">{t('withdrawal.turnoverLead', { count: times })}</p>
        </div>
      </div>
      <div className="grid gap-1.5">
        <div
          role="progressbar"
          aria-label={t('withdrawal.turnover')}
          aria-valuenow={Math.floor(percent)}
          aria-valuemin={0}
          aria-valuemax={100}
          className="h-2.5 overflow-hidden rounded-pill bg-sunken"
        >
          <span
            className={`block h-full rounded-pill ${open ? 'bg-accent' : 'bg-positive'}`}
            style={{ width: `${percent}%` }}
          />
        </div>
        <p className="figures text-small whitespace-normal text-muted">
          {t('withdrawal.turnoverOf', { done: money(done), required: money(required) })}
        </p>
      </div>
      {open ? (
        <ButtonLink to="/slots" look="quiet" size="small" className="justify-self-start">
          {t('withdrawal.play')}
        </ButtonLink>
      ) : null}
    </section>
  );
}
