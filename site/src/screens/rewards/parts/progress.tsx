interface Props {
  /** What it measures, for those who do not see it. */
  readonly name: string;
  /** How far it is, in words. */
  readonly words: string;
  /** 0 to 100. */
  readonly percent: number;
}

/** How far something is. */
export function Progress({ name, words, percent }: Props) {
  return (
    <div
      role="progressbar"
      aria-label={name}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(percent)}
      aria-valuetext={words}
      className="h-2 overflow-hidden rounded-full bg-line"
    >
      <div
        className={`h-full rounded-full transition-[width] ${percent >= 100 ? 'bg-positive' : 'bg-accent'}`}
        style={{ width: `${percent}%` }}
      />
    </div>
  );
}
