/** Headings over rows of fields, which have longer labels of their own for who cannot see the column. */
export function ColumnHeads({
  names,
  className,
}: {
  readonly names: readonly string[];
  readonly className: string;
}) {
  return (
    <div
      aria-hidden
      className={`items-end gap-3 border-b border-line px-4 py-2 text-sm text-muted ${className}`}
    >
      {names.map((name, place) => (
        <span key={name || place} className="font-medium">
          {name}
        </span>
      ))}
    </div>
  );
}
