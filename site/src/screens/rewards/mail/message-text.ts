import type { CallResponse } from '#contract/calls.ts';
import { useSite } from '../../../data/page.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { counterText } from '../../../ui/amount.tsx';
import { useMoney } from '../../../ui/money.ts';
import { useRewardText } from '../components/reward.tsx';
import { textIn } from '../components/texts.ts';

export type Message = CallResponse<'/api/settings/get_inbox'>['value'][number];

/** Kinds of message whose text the browser has; the `texts` of such a message name its subject. */
const known = [
  'welcome',
  'level_up',
  'mission_done',
  'leaderboard_prize',
  'jackpot_won',
  'referral_reward',
  'referral_friend',
  'bonus_started',
  'bonus_completed',
  'bonus_expired',
  'withdrawal_paid',
  'new_device',
  'login_guessed',
  'access_changed',
  'verification_approved',
  'verification_declined',
  'verification_renewal',
  'verification_demanded',
] as const;

/** Figures that are amounts of the site's money; the others are shown as they are. */
const amounts: ReadonlySet<string> = new Set(['amount', 'required', 'wagered', 'cash']);

/** A message in words: the operator's own, or those of its kind with its figures. */
export function useMessageText(message: Message): { readonly title: string; readonly body: string } {
  const { t, i18n } = useTranslation();
  const { money } = useMoney();
  const reward = useRewardText();
  const { site_name } = useSite();
  const kind = known.find((one) => one === message.kind);
  const own = message.texts === null ? undefined : textIn(message.texts, i18n.language);
  if (kind === undefined) return own ?? { title: t('rewards.messages.other'), body: '' };
  const { figures } = message;
  const values = {
    ...Object.fromEntries(
      Object.entries(figures).map(([name, value]) => [
        name,
        amounts.has(name) ? money(value) : (counterText(value) ?? value),
      ]),
    ),
    name: own?.title ?? '',
    site: site_name,
    reward: reward({ token: figures.token ?? figures.token_paid ?? '0', cash: figures.cash ?? '0' }),
  };
  return {
    title: t(`rewards.messages.${kind}.title`, values),
    body: t(`rewards.messages.${kind}.body`, values),
  };
}
