import {
  CircleCheck,
  Coins,
  type LucideIcon,
  PiggyBank,
  Repeat,
  Scissors,
  Sparkles,
  Target,
  Trophy,
  Wallet,
} from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { CallResponse } from '#contract/calls.ts';
import { isRefusal } from '#contract/errors.ts';
import { callAsPlayer } from '../../../data/call.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { useDates } from '../../../ui/dates.ts';
import { useMoney } from '../../../ui/money.ts';
import { Progress } from './progress.tsx';
import { Reward } from './reward.tsx';
import { textIn } from './texts.ts';
import { usePaid } from './use-paid.ts';

type Mission = CallResponse<'/api/rewards/missions'>['value'][number];

const icons: Readonly<Record<string, LucideIcon>> = {
  coins: Coins,
  'piggy-bank': PiggyBank,
  repeat: Repeat,
  scissors: Scissors,
  sparkles: Sparkles,
  trophy: Trophy,
  wallet: Wallet,
};

/** A mission: what is to be done, how far it is, what it pays, and the way on. */
export function MissionCard({ mission }: { readonly mission: Mission }) {
  const { t, i18n } = useTranslation();
  const { money } = useMoney();
  const Icon = icons[mission.icon] ?? Target;
  const text = textIn(mission.texts, i18n.language);
  const isAmount = mission.goal === 'stake' || mission.goal === 'depositSum';
  const figure = (value: string) => (isAmount ? money(value) : value);
  const words = t('account.vipOf', { done: figure(mission.progress), goal: figure(mission.target) });
  return (
    <article className="mission" data-state={mission.state}>
      <div className="flex items-start gap-3">
        <span className="mission-sign" aria-hidden="true">
          <Icon size={22} />
        </span>
        <div className="grid min-w-0 gap-0.5">
          <h3 className="text-body font-semibold text-ink">{text?.title}</h3>
          <p className="text-small text-muted">{text?.body}</p>
        </div>
      </div>
      <div className="grid gap-1.5">
        <Progress name={text?.title ?? ''} words={words} percent={mission.percent} />
        <p className="figures text-small text-muted">{words}</p>
      </div>
      <div className="mt-auto flex flex-wrap items-center justify-between gap-3">
        <Reward token={mission.token} cash={mission.cash} />
        <Way mission={mission} name={text?.title ?? ''} />
      </div>
    </article>
  );
}

function Way({ mission, name }: { readonly mission: Mission; readonly name: string }) {
  const { t } = useTranslation();
  const dates = useDates();
  const [busy, claim] = useClaim(mission);
  if (mission.state === 'claimed') {
    return (
      <span className="flex min-h-11 items-center gap-1.5 text-small font-semibold text-positive">
        <CircleCheck aria-hidden="true" size={18} />
        {t('rewards.claimed')}
      </span>
    );
  }
  if (mission.state === 'open') {
    return (
      <Link
        to={mission.href}
        className={buttonClass({ look: 'quiet', size: 'small' })}
        aria-label={`${t('rewards.mission.go')}: ${name}`}
      >
        {t('rewards.mission.go')}
      </Link>
    );
  }
  return (
    <div className="ms-auto grid justify-items-end gap-1 text-end">
      <Button
        size="small"
        busy={busy}
        onClick={() => void claim()}
        aria-label={`${t('rewards.claim')}: ${name}`}
      >
        {t('rewards.claim')}
      </Button>
      {mission.claim_until !== null && (
        <span className="text-small text-muted">
          {t('rewards.until', { at: dates.moment(mission.claim_until) })}
        </span>
      )}
    </div>
  );
}

function useClaim(mission: Mission): readonly [boolean, () => Promise<void>] {
  const paid = usePaid();
  const [busy, setBusy] = useState(false);
  const claim = async () => {
    setBusy(true);
    const { mission_id, period_start } = mission;
    const answer = await callAsPlayer('/api/rewards/claim_mission', { mission_id, period_start });
    setBusy(false);
    paid(isRefusal(answer) ? undefined : answer, mission);
  };
  return [busy, claim];
}
