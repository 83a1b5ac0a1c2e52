import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { useCall } from '../../../data/queries.ts';
import { Badge } from '../../../ui/badge.tsx';
import { SimpleTable } from '../../../ui/list/simple-table.tsx';
import { Empty, Skeleton } from '../../../ui/page.tsx';
import { LoadFailed } from '../../../ui/refusal.tsx';
import { Time } from '../../../ui/values.tsx';
import { type Player, PlayerStatus } from '../player-badges.tsx';

/** Accounts that share something with a player, and what it is. */
export function LinkedAccounts({ player: { player_id } }: { readonly player: Player }) {
  const { t } = useTranslation('players');
  const { data, error, refetch } = useCall('/api/office/players/links', { player_id });
  if (error !== null) return <LoadFailed problem={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton />;
  if (data.rows.length === 0) return <Empty title={t('links.empty')} />;
  return (
    <SimpleTable
      caption={t('tabs.links')}
      headers={[
        t('facts.account'),
        t('facts.name'),
        t('links.shares'),
        t('facts.status'),
        t('facts.registered'),
      ]}
      rows={data.rows.map((one) => ({
        key: one.player_id,
        cells: [
          <Link
            key="account"
            to={`/players/${one.player_id}`}
            className="font-medium text-accent hover:underline"
          >
            {one.account_id}
          </Link>,
          one.full_name || '—',
          <span key="shares" className="inline-flex flex-wrap gap-1">
            {one.shares.map((share) => (
              <Badge key={share} tone={share === 'address' ? 'neutral' : 'warn'}>
                {t(`links.by.${share}`)}
              </Badge>
            ))}
          </span>,
          <PlayerStatus key="status" status={one.status} />,
          <Time key="created" at={one.created_at} />,
        ],
      }))}
    />
  );
}
