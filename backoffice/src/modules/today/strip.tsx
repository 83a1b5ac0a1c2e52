import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { useMay } from '../../data/me.ts';
import { useFormats } from '../../texts/formats.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Empty } from '../../ui/page.tsx';
import { Money } from '../../ui/values.tsx';

type Answer = OfficeResponse<'/api/office/today/figures'>;

const tones: Readonly<Record<Answer['strip'][number]['kind'], Tone>> = {
  bet: 'info',
  win: 'warn',
  deposit: 'good',
  withdrawal: 'neutral',
};

/** The largest bets, wins, deposits and withdrawals of the last day. */
export function Strip({ strip }: Pick<Answer, 'strip'>) {
  const { t } = useTranslation('today');
  const { ago } = useFormats();
  const maySeePlayers = useMay('players.read');
  if (strip.length === 0) return <Empty title={t('noStrip')}>{t('noStripHint')}</Empty>;
  return (
    <ul className="grid gap-x-6 py-1 md:grid-cols-2">
      {strip.map(({ kind, id, site, player_id, currency, amount, at }) => (
        <li
          key={`${kind} ${id}`}
          className="grid min-h-8 grid-cols-[6.5rem_minmax(0,1fr)_auto] items-center gap-2 px-4 text-sm"
        >
          <span>
            <Badge tone={tones[kind]}>{t(`large.${kind}`)}</Badge>
          </span>
          <span className="truncate text-muted">
            {maySeePlayers ? (
              <Link to={`/players/${player_id}`} className="text-accent underline">
                {t('player', { id: player_id })}
              </Link>
            ) : (
              t('player', { id: player_id })
            )}
            {' · '}
            {site}
            {' · '}
            {ago(at)}
          </span>
          <Money amount={amount} currency={currency} />
        </li>
      ))}
    </ul>
  );
}
