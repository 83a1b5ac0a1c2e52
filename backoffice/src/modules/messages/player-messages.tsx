import { useTranslation } from 'react-i18next';
import { useCall } from '../../data/queries.ts';
import { SimpleTable } from '../../ui/list/simple-table.tsx';
import { Empty, Skeleton } from '../../ui/page.tsx';
import { LoadFailed } from '../../ui/refusal.tsx';
import { Time } from '../../ui/values.tsx';
import { MessageAddress, MessageState } from './message-state.tsx';

/** The newest messages to a player, and what became of each. */
export function PlayerMessages({
  player: { site, player_id },
}: {
  readonly player: { readonly site: string; readonly player_id: string };
}) {
  const { t } = useTranslation('messages');
  const { data, error, refetch } = useCall('/api/office/messages/log', { site, player_id });
  if (error && !data) return <LoadFailed problem={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton />;
  if (data.rows.length === 0) return <Empty title={t('noMessages')}>{t('noMessagesHint')}</Empty>;
  return (
    <SimpleTable
      caption={t('log')}
      headers={[t('kind'), t('to'), t('state'), t('at')]}
      rows={data.rows.map(({ message_id, kind, to, mark, state, reason, created_at }) => ({
        key: message_id,
        cells: [
          t(`kinds.${kind}`),
          <MessageAddress key="to" to={to} mark={mark} />,
          <MessageState key="state" state={state} reason={reason} />,
          <Time key="at" at={created_at} />,
        ],
      }))}
    />
  );
}
