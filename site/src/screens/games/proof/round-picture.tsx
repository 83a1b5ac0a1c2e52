import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import type { Proof, Window } from './round-proof.ts';

/** The result: the stopped reels of a slot; for other games the stored result. */
export function RoundPicture({ round }: { readonly round: Proof }) {
  const { t } = useTranslation();
  const { game_code, result, round_id } = round;
  const { data: windows, isPending } = useQuery({
    queryKey: ['round-picture', round_id],
    // A list, since a query must not answer nothing.
    queryFn: async () => (await import('./proof-rules.ts')).windowsOf({ game_code, result }) ?? [],
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (result === null || result === undefined) {
    return <p className="text-body text-muted">{t('fairness.notDrawn')}</p>;
  }
  if (isPending) return <Skeleton className="h-36" />;
  return (
    <section className="grid gap-2.5">
      {windows && windows.length > 0 ? <Spins windows={windows} /> : null}
      <details className="text-small text-muted">
        <summary className="min-h-8 cursor-pointer py-1">{t('fairness.raw')}</summary>
        <pre className="mt-1 overflow-x-auto rounded-control bg-sunken p-3 text-[0.75rem] text-ink">
          {JSON.stringify(result)}
        </pre>
      </details>
    </section>
  );
}

/** The windows of a slot, spin by spin. */
export function Spins({ windows }: { readonly windows: readonly Window[] }) {
  const { t } = useTranslation();
  const [at, setAt] = useState(0);
  const shown = windows[at] ?? [];
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <h3 className="text-small font-semibold text-ink">{t('fairness.grid')}</h3>
        {windows.length > 1 ? (
          <p className="text-small text-accent">{t('fairness.freeSpins', { count: windows.length - 1 })}</p>
        ) : null}
      </div>
      <table className="w-full table-fixed border-separate border-spacing-1">
        <caption className="sr-only">{t('fairness.grid')}</caption>
        <tbody>
          {shown.map((row, y) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a row of the reels is its place
            <tr key={y}>
              {row.map((symbol, x) => (
                <td
                  // biome-ignore lint/suspicious/noArrayIndexKey: a reel is its place
                  key={x}
                  className="truncate rounded-control bg-sunken px-1 py-2 text-center text-[0.75rem] text-ink capitalize"
                >
                  {symbol}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {windows.length > 1 ? (
        <div className="flex flex-wrap gap-1">
          {windows.map((_, spin) => (
            <button
              // biome-ignore lint/suspicious/noArrayIndexKey: a spin is its place
              key={spin}
              type="button"
              aria-pressed={spin === at}
              aria-label={t('fairness.spin', { n: spin + 1 })}
              onClick={() => setAt(spin)}
              className="figures size-11 rounded-control border border-line text-small text-ink aria-pressed:border-accent aria-pressed:bg-accent aria-pressed:text-on-accent"
            >
              {spin + 1}
            </button>
          ))}
        </div>
      ) : null}
    </>
  );
}
