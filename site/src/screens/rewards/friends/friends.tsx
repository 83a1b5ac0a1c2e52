import type { ComponentProps } from 'react';
import type { CallResponse } from '#contract/calls.ts';
import { usePercent } from '../../../data/texts/use-percent.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { useDates } from '../../../ui/dates.ts';
import { MoreRows } from '../../../ui/more-rows.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Progress } from '../components/progress.tsx';
import { Reward } from '../components/reward.tsx';

type Friend = CallResponse<'/api/rewards/my_referrals'>['value'][number];

interface FriendsProps {
  readonly rows: readonly Friend[];
  readonly list: ComponentProps<typeof MoreRows>['list'];
}

/** The friends a player brought, masked, and how far each of them is. */
export function Friends({ rows, list }: FriendsProps) {
  const { t } = useTranslation();
  if (rows.length === 0) {
    return (
      <Notice
        picture="empty"
        title={t('rewards.referral.nobody')}
        text={t('rewards.referral.nobodyText')}
        level="h3"
      />
    );
  }
  return (
    <>
      <ul className="grid gap-px overflow-hidden rounded-card border border-line bg-line">
        {rows.map((friend) => (
          <li key={`${friend.account_id} ${friend.at}`} className="friend">
            <FriendRow friend={friend} />
          </li>
        ))}
      </ul>
      {list.hasNextPage && (
        <MoreRows
          list={list}
          count={rows.length}
          shown={t('rewards.referral.shown', { count: rows.length })}
        />
      )}
    </>
  );
}

function FriendRow({ friend }: { readonly friend: Friend }) {
  const { t } = useTranslation();
  const dates = useDates();
  const percent = usePercent();
  const ways = [
    [t('account.vipDeposits'), friend.deposit_percent],
    [t('account.vipTurnover'), friend.turnover_percent],
  ] as const;
  return (
    <>
      <span className="grid min-w-0">
        <span className="truncate text-body font-semibold text-ink">{friend.account_id}</span>
        <time dateTime={friend.at} className="text-small text-muted">
          {dates.day(friend.at)}
        </time>
      </span>
      {friend.state === 'rewarded' ? (
        <span className="grid justify-items-end gap-1">
          <span className="text-small font-semibold text-positive">
            {t('rewards.referral.states.rewarded')}
          </span>
          <Reward token={friend.token} cash={friend.cash} className="justify-end" />
        </span>
      ) : (
        <span className="grid min-w-40 flex-1 gap-1.5 sm:max-w-72">
          <span className="text-end text-small text-muted">
            {t(`rewards.referral.states.${friend.state}`)}
          </span>
          {ways.map(([name, way]) => (
            <span
              key={name}
              className="grid grid-cols-[6rem_1fr_2.75rem] items-center gap-2 text-small text-muted"
            >
              <span className="truncate">{name}</span>
              <Progress name={name} words={percent(Math.floor(way))} percent={way} />
              <span className="figures text-end">{percent(Math.floor(way))}</span>
            </span>
          ))}
        </span>
      )}
    </>
  );
}
