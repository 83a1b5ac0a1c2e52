import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { timelineKinds } from '#contract/office/player-kinds.ts';
import { useCall } from '../../../data/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { Empty, Skeleton } from '../../../ui/page.tsx';
import { LoadFailed } from '../../../ui/refusal.tsx';
import { Timeline } from '../../../ui/timeline.tsx';
import type { Player } from '../player-badges.tsx';
import { useEntryItems } from './entry-items.tsx';

type Kind = (typeof timelineKinds)[number];

/** All that happened to a player; which kinds are shown is in the address. */
export function PlayerTimeline({ player }: { readonly player: Player }) {
  const { t } = useTranslation('players');
  const [params, setParams] = useSearchParams();
  const kinds = timelineKinds.filter((kind) => params.getAll('kind').includes(kind));
  const [cursors, setCursors] = useState<readonly string[]>([]);

  function toggle(kind: Kind) {
    setCursors([]);
    setParams(
      (last) => {
        const next = new URLSearchParams(last);
        next.delete('kind');
        for (const one of timelineKinds) if (kinds.includes(one) !== (one === kind)) next.append('kind', one);
        return next;
      },
      { replace: true },
    );
  }

  return (
    <>
      <fieldset className="flex flex-wrap gap-1 border-b border-line p-2">
        <legend className="sr-only">{t('timeline.kinds')}</legend>
        {timelineKinds.map((kind) => (
          <button
            key={kind}
            type="button"
            aria-pressed={kinds.includes(kind)}
            onClick={() => toggle(kind)}
            className={`h-7 rounded-full border px-2.5 text-xs font-medium ${
              kinds.includes(kind)
                ? 'border-accent bg-accent-soft text-ink'
                : 'border-line text-muted hover:bg-hover hover:text-ink'
            }`}
          >
            {t(`timeline.kind.${kind}`)}
          </button>
        ))}
      </fieldset>
      {[undefined, ...cursors].map((before, page, all) => (
        <TimelinePage
          key={before ?? 'newest'}
          player={player}
          kinds={kinds}
          before={before}
          onOlder={page === all.length - 1 ? (next) => setCursors([...cursors, next]) : undefined}
        />
      ))}
    </>
  );
}

function TimelinePage(props: {
  readonly player: Player;
  readonly kinds: readonly Kind[];
  readonly before: string | undefined;
  /** Absent where an older page is shown already. */
  readonly onOlder: ((next: string) => void) | undefined;
}) {
  const { player, kinds, before, onOlder } = props;
  const { t } = useTranslation('players');
  const items = useEntryItems(player);
  const { data, error, refetch } = useCall('/api/office/players/timeline', {
    player_id: player.player_id,
    ...(kinds.length === 0 ? {} : { kinds: [...kinds] }),
    ...(before === undefined ? {} : { before }),
  });
  if (error !== null) return <LoadFailed problem={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={12} />;
  if (data.rows.length === 0) return <Empty title={t('timeline.empty')} />;
  const { next } = data;
  return (
    <>
      <Timeline items={items(data.rows)} />
      {next !== null && onOlder && (
        <div className="grid justify-items-center border-t border-line p-3">
          <Button onClick={() => onOlder(next)}>{t('timeline.older')}</Button>
        </div>
      )}
    </>
  );
}
