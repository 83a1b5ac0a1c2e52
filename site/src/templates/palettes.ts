import type { ThemeCode } from '#contract/site.ts';

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
const dark = of('dark');
const light = of('light');

/** Five a template, named as the contract names them. */
export const palettes: Partial<Record<ThemeCode, Readonly<Record<string, Palette>>>> = {
  casino1: {
    brass: dark(
      '#0d0b08',
      '#17130d',
      '#f4ecdc',
      '#b3a68c',
      '#d4a94e',
      '#17110a',
      '#6fc48a',
      '#f0857a',
      '#2e271b',
    ),
    oxblood: dark(
      '#16090b',
      '#220e12',
      '#f7e9e4',
      '#c4a29c',
      '#e7a977',
      '#2a0d0a',
      '#7cc795',
      '#ff8f86',
      '#3b1a1f',
    ),
    'bottle-green': dark(
      '#07130e',
      '#0d1d16',
      '#eaf2e6',
      '#9fb5a6',
      '#cfb064',
      '#131006',
      '#7ad39a',
      '#f58d80',
      '#1c3328',
    ),
    midnight: dark(
      '#0a0e1a',
      '#111729',
      '#e9ecf6',
      '#a0a9c2',
      '#c9b37e',
      '#14110a',
      '#72c9a0',
      '#f58a8a',
      '#222b45',
    ),
    ivory: light(
      '#f6f1e6',
      '#fffdf7',
      '#221c12',
      '#6a5f4b',
      '#7d5a12',
      '#ffffff',
      '#1d6b40',
      '#a8281f',
      '#ddd2bb',
    ),
  },
  slot2: {
    jade: dark(
      '#06201c',
      '#0b2d27',
      '#f3efdb',
      '#a9c4b4',
      '#f0c04e',
      '#2a1c00',
      '#6fdc9c',
      '#ff9080',
      '#1c4a40',
    ),
    vermilion: dark(
      '#2a0b08',
      '#3a110c',
      '#fdf0e0',
      '#dcb3a2',
      '#ffc452',
      '#2f1100',
      '#8bd99a',
      '#ffa091',
      '#5a2019',
    ),
    plum: dark(
      '#1d0d26',
      '#2a1436',
      '#f6ecf7',
      '#c2a9cb',
      '#f2b84b',
      '#2a1800',
      '#7bd8a0',
      '#ff958f',
      '#43244f',
    ),
    lantern: dark(
      '#1c120a',
      '#2a1b0f',
      '#fbf0df',
      '#cfb496',
      '#ff9d3c',
      '#2b1200',
      '#84d597',
      '#ff9489',
      '#4a301a',
    ),
    porcelain: light(
      '#f1f5f3',
      '#ffffff',
      '#10302b',
      '#4c6a63',
      '#0b6b58',
      '#ffffff',
      '#136b43',
      '#b3261e',
      '#cfdcd6',
    ),
  },
  sportsbook1: {
    graphite: dark(
      '#101316',
      '#191d22',
      '#eef1f4',
      '#9ba6b2',
      '#ffa31a',
      '#1d1000',
      '#43d17f',
      '#ff7a70',
      '#2b3138',
    ),
    pitch: dark(
      '#07140d',
      '#0e2016',
      '#ecf5ee',
      '#98b3a2',
      '#9be15d',
      '#0b1a03',
      '#58d68d',
      '#ff8a7d',
      '#1c3626',
    ),
    clay: dark(
      '#1b110d',
      '#281913',
      '#f8ede6',
      '#c6a999',
      '#ff8f5c',
      '#2a0d00',
      '#7ed49a',
      '#ff8f9a',
      '#45291d',
    ),
    ice: light(
      '#eef3f8',
      '#ffffff',
      '#0f1d2b',
      '#506275',
      '#0a5fb4',
      '#ffffff',
      '#0d6b3d',
      '#b3261e',
      '#cfdae5',
    ),
    paper: light(
      '#f5f4f0',
      '#ffffff',
      '#1b1b19',
      '#5f5d57',
      '#12575f',
      '#ffffff',
      '#17683c',
      '#ab2a1e',
      '#dddad0',
    ),
  },
  slot5: {
    voltage: dark(
      '#0a0a12',
      '#14141f',
      '#f4f5ff',
      '#a4a7c0',
      '#e9ff3d',
      '#141700',
      '#53e08f',
      '#ff7d8a',
      '#2a2a3d',
    ),
    magenta: dark(
      '#14061a',
      '#200c29',
      '#fceefd',
      '#cba6d1',
      '#ff6ad5',
      '#2b0022',
      '#5fe0a0',
      '#ff8b8b',
      '#3f1a4c',
    ),
    plasma: dark(
      '#050b1f',
      '#0b1533',
      '#eaf2ff',
      '#9db0d6',
      '#43e3ff',
      '#002029',
      '#5fe0a0',
      '#ff8b97',
      '#1b2b57',
    ),
    ember: dark(
      '#170a06',
      '#24110a',
      '#fff0e8',
      '#d0aa99',
      '#ff7a33',
      '#240a00',
      '#72d992',
      '#ff8f98',
      '#472216',
    ),
    daylight: light(
      '#f2f3f8',
      '#ffffff',
      '#14142b',
      '#55577a',
      '#4b2be0',
      '#ffffff',
      '#0b6b43',
      '#b4173a',
      '#d6d8e6',
    ),
  },
};

export function paletteOf(code: string, colour: string): Palette {
  const known: Partial<Record<string, Readonly<Record<string, Palette>>>> = palettes;
  const palette = known[code]?.[colour];
  if (!palette) throw new Error(`No palette ${code} ${colour}`);
  return palette;
}
