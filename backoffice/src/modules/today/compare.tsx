import { useFormats } from '../../texts/formats.ts';

/** By how many hundredths a figure differs from another; `undefined` where that says nothing. */
function change(now: string, before: string): number | undefined {
  const [a, b] = [Number(now), Number(before)];
  return b === 0 || !Number.isFinite(a) ? undefined : Math.round(((a - b) / Math.abs(b)) * 100);
}

/** A figure of another day beside that of today: the figure, and by how much today differs. */
export function Compare({
  now,
  before,
  currency,
}: {
  readonly now: string;
  readonly before: string | undefined;
  readonly currency?: string;
}) {
  const { money, number } = useFormats();
  if (before === undefined) return <span className="text-muted">—</span>;
  const by = change(now, before);
  return (
    <span className="inline-flex items-baseline gap-2 whitespace-nowrap text-muted">
      {currency === undefined ? number(BigInt(before)) : money(before, currency).split('\u00a0')[0]}
      <span className="inline-block min-w-12 text-right text-xs text-ink">
        {by === undefined ? '' : `${by > 0 ? '+' : by < 0 ? '−' : '±'}${number(Math.abs(by))} %`}
      </span>
    </span>
  );
}
