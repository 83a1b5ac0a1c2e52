import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import './mail/mail.css';
import { isRefusal } from '#contract/errors.ts';
import { callAsPlayer } from '../../data/call.ts';
import { pagedQuery } from '../../data/paged.ts';
import { applyUnread } from '../../data/rewards/status.ts';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { MoreRows, RowsSkeleton } from '../../ui/more-rows.tsx';
import { Notice } from '../../ui/notice.tsx';
import { RewardsPage } from './components/rewards-page.tsx';
import { MessageRow } from './mail/message-row.tsx';

export function Screen() {
  const { t } = useTranslation();
  const list = useInfiniteQuery({ ...pagedQuery('/api/settings/get_inbox', { limit: 20 }), staleTime: 0 });
  const rows = list.data?.pages.flatMap((page) => page.value) ?? [];
  const hasUnread = rows.some(({ is_read }) => !is_read);
  return (
    <RewardsPage title={t('menu.inbox')} lead={t('rewards.inbox.lead')} tools={hasUnread && <ReadAll />}>
      {list.error && !list.data ? (
        <LoadFailed
          title={t('rewards.inbox.failed')}
          fault={list.error}
          onRetry={() => void list.refetch()}
        />
      ) : !list.data ? (
        <RowsSkeleton rows={6} />
      ) : rows.length === 0 ? (
        <Notice picture="empty" title={t('rewards.inbox.none')} text={t('rewards.inbox.noneText')}>
          <ButtonLink to="/mission">{t('menu.missions')}</ButtonLink>
        </Notice>
      ) : (
        <>
          <ul className="messages">
            {rows.map((message) => (
              <li key={message.inbox_id}>
                <MessageRow message={message} />
              </li>
            ))}
          </ul>
          <MoreRows
            list={list}
            count={rows.length}
            shown={t('rewards.inbox.shown', { count: rows.length })}
          />
        </>
      )}
    </RewardsPage>
  );
}

function ReadAll() {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const read = async () => {
    setBusy(true);
    const answer = await callAsPlayer('/api/settings/read_inbox', {});
    if (!isRefusal(answer)) applyUnread(client, answer.unread);
    setBusy(false);
  };
  return (
    <Button look="quiet" size="small" busy={busy} onClick={() => void read()}>
      {t('rewards.inbox.readAll')}
    </Button>
  );
}
