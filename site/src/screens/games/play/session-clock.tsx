import { useQuery } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { playerQuery } from '../../../data/queries.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { Amount } from '../../../ui/amount.tsx';
import type { Mode } from './use-launch.ts';

const two = (figure: number) => String(figure).padStart(2, '0');
const sinceLogin = playerQuery('/api/players/reality_check', {});

/**
 * How long the player has been at it, and what came of it: of real play since they logged in, as the reality check has
 * it; of a demo only the time, since it was opened.
 */
export function SessionClock({ mode }: { readonly mode: Mode }) {
  return mode === 'real' ? <RealPlay /> : <Time from={0} />;
}

function RealPlay() {
  const { t } = useTranslation();
  const { data } = useQuery({ ...sinceLogin, staleTime: 0 });
  if (!data) return null;
  return (
    <span className="grid justify-items-end leading-tight">
      <Time key={data.logged_in_at} from={data.elapsed_seconds} />
      <span title={t('playnow.net')} className="px-1 text-small text-muted">
        <span className="sr-only">{t('playnow.net')}: </span>
        {data.net_result.startsWith('-') || data.net_result === '0' ? null : '+'}
        <Amount value={data.net_result} signed />
      </span>
    </span>
  );
}

/** @param from seconds that are over already */
function Time({ from }: { readonly from: number }) {
  const { t } = useTranslation();
  const [start] = useState(() => Date.now() - from * 1_000);
  const [seconds, setSeconds] = useState(from);
  useEffect(() => {
    const timer = window.setInterval(() => setSeconds(Math.floor((Date.now() - start) / 1000)), 1_000);
    return () => window.clearInterval(timer);
  }, [start]);
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  return (
    <span
      role="timer"
      aria-label={t('playnow.clock')}
      title={t('playnow.clock')}
      className="figures inline-flex items-center gap-1.5 px-1 text-small text-muted"
    >
      <Clock aria-hidden className="size-4" />
      {hours > 0 ? `${hours}:` : ''}
      {two(minutes)}:{two(seconds % 60)}
    </span>
  );
}
