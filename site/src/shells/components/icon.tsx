interface Props {
  /** As a menu of the site names it. */
  readonly name: string;
  readonly size?: number;
  readonly className?: string;
}

/** A sign of the site's menus; their shapes come with the page. */
export function Icon({ name, size = 24, className = '' }: Props) {
  return (
    <svg width={size} height={size} className={`sign ${className}`} aria-hidden="true">
      <use href={`#sign-${name}`} />
    </svg>
  );
}
