import { useQueryClient } from '@tanstack/react-query';
import { CircleCheck, CircleX } from 'lucide-react';
import { useState } from 'react';
import { callAsPlayer } from '../../../data/call.ts';
import { renewRewards } from '../../../data/rewards/status.ts';
import { useViewer } from '../../../data/session.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { useAskLogin } from '../../../shells/login/login.ts';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { useMoney } from '../../../ui/money.ts';
import { Progress } from '../components/progress.tsx';
import { TimeLeft } from '../components/time-left.tsx';
import type { Bonus, Promotion } from './promotion-offer.tsx';

interface BonusStateProps {
  readonly promotion: Promotion;
  readonly bonus: Bonus | undefined;
  readonly isOtherRunning: boolean;
}

/** The player's progress in a promotion, and the actions available. */
export function BonusState({ promotion, bonus, isOtherRunning }: BonusStateProps) {
  if (!bonus) return <OptIn promotion={promotion} isOtherRunning={isOtherRunning} />;
  switch (bonus.state) {
    case 'joined':
      return <Joined promotion={promotion} bonus={bonus} />;
    case 'active':
      return <Running bonus={bonus} />;
    default:
      return <Ended bonus={bonus} />;
  }
}

/** One action at a time; afterwards everything that may have changed is refetched. */
function useCommand(command: () => Promise<unknown>): readonly [boolean, () => void] {
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const run = async () => {
    setBusy(true);
    await command();
    renewRewards(client);
    setBusy(false);
  };
  return [busy, () => void run()];
}

function OptIn({
  promotion,
  isOtherRunning,
}: {
  readonly promotion: Promotion;
  readonly isOtherRunning: boolean;
}) {
  const { t } = useTranslation();
  const viewer = useViewer();
  const askLogin = useAskLogin();
  const { promotion_id } = promotion;
  const [busy, join] = useCommand(() => callAsPlayer('/api/rewards/join_promotion', { promotion_id }));
  if (isOtherRunning) return <p className="text-small text-muted">{t('rewards.promotion.otherRunning')}</p>;
  return (
    <Button wide busy={busy} onClick={viewer.is === 'player' ? join : () => askLogin('guard')}>
      {t('rewards.promotion.optIn')}
    </Button>
  );
}

function Joined({ promotion, bonus }: { readonly promotion: Promotion; readonly bonus: Bonus }) {
  const { t } = useTranslation();
  const { money } = useMoney();
  const [busy, leave] = useLeave(bonus);
  return (
    <>
      <p role="status" className="text-small text-ink">
        {t('rewards.promotion.joined', { min: money(promotion.min_deposit) })}{' '}
        <TimeLeft until={bonus.expires_at} over={t('rewards.promotion.over')} />
      </p>
      <div className="flex flex-wrap gap-2">
        <ButtonLink to="/deposit" className="flex-1">
          {t('account.deposit')}
        </ButtonLink>
        <Button look="plain" busy={busy} onClick={leave}>
          {t('rewards.promotion.optOut')}
        </Button>
      </div>
    </>
  );
}

function useLeave({ bonus_id }: Bonus): readonly [boolean, () => void] {
  return useCommand(() => callAsPlayer('/api/rewards/leave_promotion', { bonus_id }));
}

function Running({ bonus }: { readonly bonus: Bonus }) {
  const { t } = useTranslation();
  const { money } = useMoney();
  const [asks, setAsks] = useState(false);
  const [busy, leave] = useLeave(bonus);
  const words = t('account.vipOf', { done: money(bonus.wagered), goal: money(bonus.required) });
  return (
    <>
      <div className="grid gap-1.5">
        <p className="flex flex-wrap items-baseline justify-between gap-x-3 text-small">
          <span className="font-semibold text-ink">
            {t('rewards.promotion.running', { amount: money(bonus.amount) })}
          </span>
          <TimeLeft until={bonus.expires_at} over={t('rewards.promotion.over')} />
        </p>
        <Progress name={t('rewards.promotion.terms.wagering')} words={words} percent={bonus.percent} />
        <p className="figures text-small text-muted">{words}</p>
      </div>
      {asks ? (
        <div role="alert" className="grid gap-2">
          <p className="text-small text-ink">
            {t('rewards.promotion.sure', { amount: money(bonus.amount) })}
          </p>
          <div className="flex flex-wrap gap-2">
            <Button look="danger" size="small" busy={busy} onClick={leave}>
              {t('rewards.promotion.forfeit')}
            </Button>
            <Button look="quiet" size="small" onClick={() => setAsks(false)}>
              {t('rewards.promotion.keep')}
            </Button>
          </div>
        </div>
      ) : (
        <div className="flex flex-wrap gap-2">
          <ButtonLink to="/slots" className="flex-1">
            {t('rewards.promotion.play')}
          </ButtonLink>
          <Button look="plain" onClick={() => setAsks(true)}>
            {t('rewards.promotion.forfeit')}
          </Button>
        </div>
      )}
    </>
  );
}

function Ended({ bonus }: { readonly bonus: Bonus }) {
  const { t } = useTranslation();
  const { money } = useMoney();
  const isPaid = bonus.state === 'completed';
  const Icon = isPaid ? CircleCheck : CircleX;
  return (
    <p
      className={`flex min-h-11 items-center gap-2 text-small font-semibold ${isPaid ? 'text-positive' : 'text-muted'}`}
    >
      <Icon aria-hidden="true" size={18} />
      {t(`rewards.promotion.states.${bonus.state}`, { amount: money(bonus.amount) })}
    </p>
  );
}
