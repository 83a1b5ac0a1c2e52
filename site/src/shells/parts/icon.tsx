interface Props {
  /** Name of a sign in `art/icons.svg`. */
  readonly name: string;
  readonly size?: number;
  readonly className?: string;
}

/** A sign of the product's own set: categories, menu items, ways to pay. */
export function Icon({ name, size = 24, className = '' }: Props) {
  return (
    <svg width={size} height={size} className={`flex-none ${className}`} aria-hidden="true">
      <use href={`/art/icons.svg#${name}`} />
    </svg>
  );
}
