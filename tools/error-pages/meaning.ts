/** The meaning of a code for users of the API; the texts for players are in the site's locales. */
export interface Meaning {
  readonly means: string;
  /** The remedy, where the retry rule does not suffice. */
  readonly doThis?: string;
  /** Figures that come along in `detail`. */
  readonly detail?: Readonly<Record<string, string | number>>;
  /** An example of the field at fault, where one is named. */
  readonly field?: string;
}
