import { useQueryClient } from '@tanstack/react-query';
import {
  ChevronDown,
  CircleCheck,
  Crown,
  Gift,
  type LucideIcon,
  Mail,
  Target,
  Trophy,
  UsersRound,
} from 'lucide-react';
import { useId, useState } from 'react';
import { isRefusal } from '#contract/errors.ts';
import { linkKind } from '#rules/routing/links.ts';
import { callAsPlayer } from '../../../data/call.ts';
import { applyUnread } from '../../../data/rewards/status.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { useDates } from '../../../ui/dates.ts';
import { SafeLink } from '../../../ui/links/safe-link.tsx';
import { Reward } from '../components/reward.tsx';
import { usePaid } from '../components/use-paid.ts';
import { type Message, useMessageText } from './message-text.ts';

const icons: Readonly<Record<string, LucideIcon>> = {
  welcome: Gift,
  level_up: Crown,
  mission_done: Target,
  leaderboard_prize: Trophy,
  jackpot_won: Trophy,
  referral_reward: UsersRound,
  referral_friend: UsersRound,
  bonus_started: Gift,
  bonus_completed: Gift,
};

/** A message: its first line always, the rest when it is opened, and what can be claimed from it. */
export function MessageRow({ message }: { readonly message: Message }) {
  const { t } = useTranslation();
  const dates = useDates();
  const client = useQueryClient();
  const id = useId();
  const [isOpen, setOpen] = useState(false);
  const { title, body } = useMessageText(message);
  const Icon = icons[message.kind] ?? Mail;
  const toggle = async () => {
    setOpen(!isOpen);
    if (isOpen || message.is_read) return;
    const { inbox_id } = message;
    const answer = await callAsPlayer('/api/settings/read_inbox', { inbox_id }, { quiet: true });
    if (!isRefusal(answer)) applyUnread(client, answer.unread);
  };
  return (
    <article className="message" data-unread={!message.is_read}>
      <h2>
        <button
          type="button"
          className="message-head"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => void toggle()}
        >
          <span className="message-sign" aria-hidden="true">
            <Icon size={20} />
          </span>
          <span className="grid min-w-0 flex-1">
            <span className="message-title">
              {!message.is_read && <span className="sr-only">{t('rewards.inbox.unread')}: </span>}
              {title}
            </span>
            <time dateTime={message.at} className="figures text-small text-muted">
              {dates.moment(message.at)}
            </time>
          </span>
          <ChevronDown aria-hidden="true" size={18} className="message-turn" />
        </button>
      </h2>
      <div id={id} hidden={!isOpen} className="message-body">
        <p className="max-w-prose whitespace-pre-line">{body}</p>
        {message.href !== null && linkKind(message.href) !== 'blocked' && (
          <SafeLink
            to={message.href}
            className={`${buttonClass({ look: 'quiet', size: 'small' })} justify-self-start`}
          >
            {t('rewards.inbox.open')}
          </SafeLink>
        )}
      </div>
      {message.claim !== 'none' && <Claim message={message} />}
    </article>
  );
}

function Claim({ message }: { readonly message: Message }) {
  const { t } = useTranslation();
  const dates = useDates();
  const client = useQueryClient();
  const paid = usePaid();
  const [busy, setBusy] = useState(false);
  const claim = async () => {
    setBusy(true);
    const { inbox_id } = message;
    const answer = await callAsPlayer('/api/settings/claim_inbox', { inbox_id });
    paid(isRefusal(answer) ? undefined : answer, message);
    if (isRefusal(answer)) void client.invalidateQueries({ queryKey: ['/api/settings/get_inbox'] });
    else applyUnread(client, answer.unread);
    setBusy(false);
  };
  return (
    <div className="message-claim">
      <Reward token={message.token} cash={message.cash} />
      {message.claim === 'open' ? (
        <span className="flex flex-wrap items-center justify-end gap-x-3 gap-y-1">
          {message.expires_at !== null && (
            <span className="text-small text-muted">
              {t('rewards.until', { at: dates.moment(message.expires_at) })}
            </span>
          )}
          <Button size="small" busy={busy} onClick={() => void claim()}>
            {t('rewards.claim')}
          </Button>
        </span>
      ) : (
        <span
          className={`flex items-center gap-1.5 text-small font-semibold ${message.claim === 'claimed' ? 'text-positive' : 'text-muted'}`}
        >
          {message.claim === 'claimed' && <CircleCheck aria-hidden="true" size={18} />}
          {message.claim === 'claimed' ? t('rewards.claimed') : t('rewards.expired')}
        </span>
      )}
    </div>
  );
}
