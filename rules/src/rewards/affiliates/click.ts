/** What a visitor who followed a link of an affiliate brings to the registration. It says nothing about the visitor. */
export interface AffiliateClick {
  /** Of the link. */
  readonly code: string;
  /** The UTC day of the click, `YYYY-MM-DD`; `null` where the address did not come from the link. */
  readonly day: string | null;
  /** What the affiliate wrote behind the link: a campaign, or a click of its own books. */
  readonly tag: string | null;
}

const CLICK = /^([A-Za-z0-9]{4,16})(?:\.(\d{4})(\d{2})(\d{2})(?:\.([\w-]{1,32}))?)?$/;

/** Reads `<code>`, `<code>.<YYYYMMDD>` or `<code>.<YYYYMMDD>.<tag>`; `undefined` for any other text. */
export function readClick(text: string): AffiliateClick | undefined {
  const [, code, year, month, date, tag] = CLICK.exec(text) ?? [];
  if (code === undefined) return undefined;
  return { code, day: year === undefined ? null : `${year}-${month}-${date}`, tag: tag ?? null };
}

/** Writes a click as {@link readClick} reads it: 58 characters at most. A tag of other characters is left out. */
export function writeClick({ code, day, tag }: AffiliateClick & { readonly day: string }): string {
  const kept = tag !== null && /^[\w-]{1,32}$/.test(tag) ? `.${tag}` : '';
  return `${code}.${day.replaceAll('-', '')}${kept}`;
}

const DAY_MS = 86_400_000;

/**
 * Whether a registration is within the days of a click; one whose day is not known is of today.
 * @param clicked the midnight before the click, in milliseconds since 1970; NaN where there is no such day, which is in none
 * @param now as `clicked`
 */
export function isInWindow(clicked: number | null, windowDays: number, now: number): boolean {
  if (clicked === null) return true;
  const today = Math.floor(now / DAY_MS) * DAY_MS;
  // Clocks differ by minutes: a click of tomorrow is of today.
  return clicked <= today + DAY_MS && today - clicked <= windowDays * DAY_MS;
}
