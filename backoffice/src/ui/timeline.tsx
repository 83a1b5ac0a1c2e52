import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { Tone } from './badge.tsx';
import { Time } from './values.tsx';

export interface TimelineItem {
  readonly key: string;
  readonly at: string;
  readonly icon: LucideIcon;
  readonly tone?: Tone;
  readonly title: ReactNode;
  readonly detail?: ReactNode;
  /** Where its proof is. */
  readonly to?: string;
  /** At the end of the line: an amount. */
  readonly figure?: ReactNode;
}

const tones: Readonly<Record<Tone, string>> = {
  neutral: 'bg-sunken text-muted',
  good: 'bg-good-soft text-good',
  warn: 'bg-warn-soft text-warn',
  bad: 'bg-bad-soft text-bad',
  info: 'bg-info-soft text-info',
};

/** All that happened to an object, newest first. */
export function Timeline({
  items,
  zone,
}: {
  readonly items: readonly TimelineItem[];
  readonly zone?: string;
}) {
  return (
    <ol className="divide-y divide-line/70">
      {items.map(({ key, at, icon: Icon, tone = 'neutral', title, detail, to, figure }) => (
        <li key={key} className="flex items-start gap-3 px-4 py-2 text-sm">
          <span
            className={`mt-px inline-flex size-6 shrink-0 items-center justify-center rounded-full ${tones[tone]}`}
          >
            <Icon size={13} aria-hidden />
          </span>
          <div className="min-w-0 flex-1">
            <p className="font-medium">
              {to === undefined ? (
                title
              ) : (
                <Link to={to} className="text-accent hover:underline">
                  {title}
                </Link>
              )}
            </p>
            {detail !== undefined && <div className="text-muted">{detail}</div>}
          </div>
          <div className="shrink-0 text-right">
            {figure !== undefined && <div className="font-medium">{figure}</div>}
            <div className="text-xs text-muted">
              <Time at={at} {...(zone === undefined ? {} : { zone })} />
            </div>
          </div>
        </li>
      ))}
    </ol>
  );
}
