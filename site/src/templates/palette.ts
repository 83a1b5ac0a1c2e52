/** The roles of a palette. Steps between them are mixed in styles/theme.css. */
export interface Palette {
  readonly scheme: 'dark' | 'light';
  readonly surface: string;
  readonly raised: string;
  readonly text: string;
  readonly muted: string;
  readonly accent: string;
  readonly 'on-accent': string;
  readonly positive: string;
  readonly negative: string;
  readonly line: string;
}

type Row = readonly [
  surface: string,
  raised: string,
  text: string,
  muted: string,
  accent: string,
  onAccent: string,
  positive: string,
  negative: string,
  line: string,
];

const of =
  (scheme: Palette['scheme']) =>
  (...[surface, raised, text, muted, accent, onAccent, positive, negative, line]: Row): Palette => ({
    scheme,
    surface,
    raised,
    text,
    muted,
    accent,
    'on-accent': onAccent,
    positive,
    negative,
    line,
  });
/** In the order of the roles: surface, raised, text, muted, accent, on-accent, positive, negative, line. */
export const dark = of('dark');
export const light = of('light');

/** Five a template, by name, the default first. */
export type Palettes = Readonly<Record<string, Palette>>;
