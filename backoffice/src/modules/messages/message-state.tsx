import { useTranslation } from 'react-i18next';
import type { DeliveryState } from '#contract/office/messages.ts';
import { Badge } from '../../ui/badge.tsx';

const tones = {
  queued: 'info',
  sending: 'info',
  sent: 'info',
  delivered: 'good',
  failed: 'bad',
  bounced: 'bad',
  complained: 'warn',
  expired: 'warn',
} as const;

/** What became of a message, and what its service said of it. */
export function MessageState({ state, reason }: { readonly state: DeliveryState; readonly reason: string }) {
  const { t } = useTranslation('messages');
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      <Badge tone={tones[state]}>{t(`states.${state}`)}</Badge>
      <span className="text-muted">{reason}</span>
    </span>
  );
}

/** An address, and whether it takes messages. */
export function MessageAddress({
  to,
  mark,
}: {
  readonly to: string;
  readonly mark: 'bounced' | 'complained' | null;
}) {
  const { t } = useTranslation('messages');
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      <span className="min-w-44 break-all">{to}</span>
      {mark !== null && <Badge tone="bad">{t(`marks.${mark}`)}</Badge>}
    </span>
  );
}
