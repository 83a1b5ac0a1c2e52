import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

const tones = {
  neutral: 'bg-sunken text-muted',
  good: 'bg-good-soft text-good',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
  info: 'bg-info-soft text-info',
} as const;

export type Tone = keyof typeof tones;

/** A state in a word, with a colour that only repeats it. */
export function Badge({
  tone = 'neutral',
  children,
}: {
  readonly tone?: Tone;
  readonly children: ReactNode;
}) {
  return (
    <span
      className={`inline-flex items-center rounded-full px-2 py-px text-xs font-medium whitespace-nowrap ${tones[tone]}`}
    >
      {children}
    </span>
  );
}

/** Whether something is on. */
export function OnBadge({ isOn }: { readonly isOn: boolean }) {
  const { t } = useTranslation();
  return <Badge tone={isOn ? 'good' : 'neutral'}>{t(isOn ? 'state.on' : 'state.off')}</Badge>;
}
