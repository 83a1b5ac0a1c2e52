interface Props {
  /** Accessible name of the measured quantity. */
  readonly name: string;
  /** Progress in words. */
  readonly words: string;
  /** 0 to 100. */
  readonly percent: number;
}

/** A progress bar. */
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
