import './crest.css';

/** Two shapes and four fields: with twelve colours some hundred crests that do not look alike. */
const shapes = [
  'M4 3h24v13c0 8-5 12-12 14C9 28 4 24 4 16z',
  'M16 2l12 4v10c0 7-5 11-12 14C9 27 4 23 4 16V6z',
  'M16 2a14 14 0 1 1 0 28a14 14 0 1 1 0-28z',
] as const;
const fields = [
  'M16 0v32h16V0z',
  'M0 0h32L0 32z',
  'M0 11h32v10H0z',
  'M11 0h10v32H11z',
  'M0 32L32 0v32z',
] as const;
const hues = [4, 24, 44, 96, 146, 174, 200, 218, 244, 276, 312, 344] as const;

/** A number that is always the same for a name. */
function numberOf(name: string): number {
  let sum = 7;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1_000_003;
  return sum;
}

const at = <T,>(list: readonly [T, ...T[]], place: number): T => list[place % list.length] ?? list[0];

interface Props {
  /** The English name: the crest is the same in every language. */
  readonly of: string;
  readonly size?: number;
}

/** The crest of a club in its own two colours, drawn from its name; players of a sport for one get their letter on it. */
export function Crest({ of: name, size = 20 }: Props) {
  const n = numberOf(name);
  const first = at(hues, n);
  const second = at(hues, n + 3 + (Math.floor(n / 12) % 7));
  const shape = at(shapes, Math.floor(n / 5));
  const id = `crest-${n}`;
  return (
    <svg className="crest" viewBox="0 0 32 32" width={size} height={size} aria-hidden="true">
      <clipPath id={id}>
        <path d={shape} />
      </clipPath>
      <g clipPath={`url(#${id})`}>
        <path d="M0 0h32v32H0z" fill={`hsl(${first} 62% 42%)`} />
        <path d={at(fields, Math.floor(n / 15))} fill={`hsl(${second} 58% 54%)`} />
      </g>
      <path d={shape} className="crest-rim" />
      {size >= 32 && (
        <text x="16" y="21" textAnchor="middle" className="crest-letter">
          {name.slice(0, 1)}
        </text>
      )}
    </svg>
  );
}
