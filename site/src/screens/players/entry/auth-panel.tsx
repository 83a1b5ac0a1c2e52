import { useQuery } from '@tanstack/react-query';
import { ShieldCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import { publicQuery } from '../../../data/queries.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { Picture } from '../../../ui/pictures/picture.tsx';

interface AuthPanelProps {
  readonly title: string;
  readonly lead?: string;
  readonly children: ReactNode;
  /** The way to the neighbouring form. */
  readonly foot?: ReactNode;
}

/** The page around a guest's form: the form first, and where there is room, what waits behind it. */
export function AuthPanel({ title, lead, children, foot }: AuthPanelProps) {
  const { t } = useTranslation();
  return (
    <div className="@container mx-auto w-full max-w-5xl px-4 py-6 sm:py-10">
      <div className="grid grid-cols-[minmax(0,1fr)] overflow-hidden rounded-card border border-line bg-raised shadow-float @3xl:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
        <GamesBehind />
        <section className="grid grid-cols-[minmax(0,1fr)] content-start gap-5 p-5 @sm:p-8">
          <header className="grid grid-cols-[minmax(0,1fr)] gap-1.5">
            <h1 className="font-display text-[length:min(var(--size-display),2.75rem)] leading-tight wrap-break-word text-ink hyphens-auto">
              {title}
            </h1>
            {lead ? <p className="text-body text-muted">{lead}</p> : null}
          </header>
          {children}
          {foot ? <p className="text-small text-muted">{foot}</p> : null}
          <p className="flex items-start gap-2 border-t border-line pt-4 text-small text-muted">
            <ShieldCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-positive" />
            {t('auth.safe')}
          </p>
        </section>
      </div>
    </div>
  );
}

/** Positions of the cards of a hand, by their number. */
const hands: readonly (readonly string[])[] = [
  [],
  ['start-[24%] top-[20%] w-[52%] -rotate-3'],
  ['start-[10%] top-[18%] w-[42%] -rotate-6', 'start-[47%] top-[28%] w-[42%] rotate-4'],
  [
    'start-[6%] top-[26%] w-[36%] -rotate-8',
    'start-[58%] top-[26%] w-[36%] rotate-8',
    'start-[29%] top-[16%] w-[42%] rotate-1',
  ],
  [
    'start-[9%] top-[10%] w-[36%] -rotate-6',
    'start-[54%] top-[6%] w-[36%] rotate-4',
    'start-[14%] top-[52%] w-[34%] rotate-3',
    'start-[51%] top-[47%] w-[38%] -rotate-4',
  ],
];

/** A hand of the hottest games. It is company for the form: nothing to read, nothing to press. */
function GamesBehind() {
  const { data } = useQuery(publicQuery('/api/product/get_hot_games', { game_type: 'hot' }));
  const games = data?.value.slice(0, hands.length - 1) ?? [];
  const places = hands[games.length] ?? [];
  return (
    <div
      aria-hidden
      className="relative hidden overflow-hidden bg-surface bg-radial-[at_50%_35%] from-accent/25 to-transparent @3xl:block"
    >
      {games.map((game, at) => (
        <div
          key={`${game.provider_code}/${game.game_code}`}
          className={`absolute overflow-hidden rounded-card shadow-float ${places[at]}`}
        >
          <Picture file={`${game.game_image}/portrait`} alt="" />
        </div>
      ))}
      <div className="absolute inset-x-0 bottom-0 h-1/3 bg-linear-to-t from-raised/80 to-transparent" />
    </div>
  );
}
