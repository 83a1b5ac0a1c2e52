import { gradient, many, piece, round, scatter } from './svg.ts';

/** The scene is so many units high, whatever its width. */
export const HIGH = 600;
/** Where the bells hang. */
export const BEAM = 128;

export const metals = () =>
  piece(
    'defs',
    {},
    gradient('dusk', 'down', '#160d26 0', '#43183a 40', '#a4433a 68', '#f0a052 100'),
    gradient(
      'brass',
      'across',
      '#4a2a0a 0',
      '#b87c2c 14',
      '#ffe9ae 34',
      '#d89a3e 54',
      '#7c4b14 82',
      '#3c2008 100',
    ),
    gradient('brass-down', 'down', '#ffe3a0 0', '#c98a35 40', '#6b3f10 100'),
    gradient('wood', 'down', '#7a4424 0', '#3d1f10 100'),
    gradient('stone', 'across', '#1b0f1c 0', '#4a2a35 45', '#2a1620 100'),
    gradient('drum', 'down', '#6d5a3a 0', '#efe2bd 22', '#fffaea 50', '#efe2bd 78', '#6d5a3a 100'),
  );

/** A cog wheel around its own middle. */
function cog(radius: number, teeth: number): SVGElement {
  const points = many(teeth * 4, (i) => {
    const angle = ((i - 0.5) / (teeth * 4)) * 2 * Math.PI;
    const reach = i % 4 < 2 ? radius : radius * 0.86;
    return `${round(Math.cos(angle) * reach)} ${round(Math.sin(angle) * reach)}`;
  });
  const holes = many(5, (i) => {
    const angle = (i / 5) * 2 * Math.PI;
    return piece('circle', {
      cx: round(Math.cos(angle) * radius * 0.52),
      cy: round(Math.sin(angle) * radius * 0.52),
      r: radius * 0.17,
      fill: '#241019',
    });
  });
  return piece(
    'g',
    {},
    piece('path', {
      d: `M${points.join('L')}Z`,
      fill: 'url(#brass-down)',
      stroke: '#2c1608',
      'stroke-width': 2,
    }),
    piece('circle', {
      r: radius * 0.74,
      fill: 'none',
      stroke: '#ffe9ae',
      'stroke-opacity': 0.5,
      'stroke-width': 1.5,
    }),
    ...holes,
    piece('circle', { r: radius * 0.15, fill: '#ffe3a0', stroke: '#2c1608', 'stroke-width': 2 }),
  );
}

function town(wide: number): readonly SVGElement[] {
  const row = (base: number, fill: string, step: number, tall: number, seed: number) => {
    const count = Math.ceil(wide / step) + 1;
    const d = many(count, (i) => {
      const [x, top] = [i * step - step * 0.4, base - tall * (0.35 + scatter(i + seed) * 0.65)];
      return i % 3 === 1
        ? `L${round(x)} ${round(top)}L${round(x + step / 2)} ${round(top - step * 0.6)}L${round(x + step)} ${round(top)}`
        : `L${round(x)} ${round(top)}H${round(x + step)}`;
    }).join('');
    return piece('path', { d: `M-10 ${HIGH}V${base}${d}V${HIGH}Z`, fill });
  };
  const lamps = many(Math.ceil(wide / 34), (i) =>
    piece('rect', {
      x: round(i * 34 + scatter(i) * 20),
      y: round(HIGH - 40 - scatter(i + 9) * 60),
      width: 5,
      height: 8,
      fill: '#ffce6b',
      opacity: scatter(i + 5) > 0.4 ? 0.9 : 0.25,
    }),
  );
  return [row(HIGH - 70, '#5d2534', 58, 110, 3), row(HIGH - 30, '#2a111f', 76, 110, 17), ...lamps];
}

/** Sky, town and stars behind the tower. */
function dusk(wide: number): readonly SVGElement[] {
  const stars = many(34, (i) =>
    piece('circle', {
      cx: round(scatter(i + 1) * wide),
      cy: round(scatter(i + 60) * 220),
      r: round(0.8 + scatter(i + 90) * 1.6),
      fill: '#ffe9c9',
      opacity: 0.8,
    }),
  );
  const steam = many(5, (i) =>
    piece('ellipse', {
      cx: round(wide * (0.1 + i * 0.22)),
      cy: 400 - (i % 2) * 70,
      rx: 120,
      ry: 20,
      fill: '#ffb98a',
      opacity: 0.12,
    }),
  );
  return [
    piece('rect', { width: round(wide), height: HIGH, fill: 'url(#dusk)' }),
    ...stars,
    ...steam,
    ...town(wide),
  ];
}

/** The belfry: pillars, an arch with its works, and the beam that the bells hang from. */
export function tower(wide: number): {
  readonly behind: readonly SVGElement[];
  readonly cogs: readonly SVGElement[];
} {
  const half = Math.min(wide / 2 - 6, 470);
  const middle = wide / 2;
  const [left, right] = [middle - half, middle + half];
  const thick = Math.min(40, wide * 0.045);
  const pillar = (x: number) =>
    piece(
      'g',
      {},
      piece('rect', { x: round(x), y: 84, width: round(thick), height: HIGH - 84, fill: 'url(#stone)' }),
      ...many(9, (i) =>
        piece('rect', { x: round(x), y: 150 + i * 50, width: round(thick), height: 2, fill: '#120910' }),
      ),
      piece('rect', {
        x: round(x - 5),
        y: 84,
        width: round(thick + 10),
        height: 15,
        rx: 3,
        fill: 'url(#brass)',
      }),
      piece('rect', {
        x: round(x - 5),
        y: HIGH - 24,
        width: round(thick + 10),
        height: 24,
        fill: 'url(#brass)',
      }),
    );
  const arch = `M${round(left)} 92V40Q${round(middle)} -46 ${round(right)} 40V92Z`;
  const wheels = [
    { x: middle, size: 44, teeth: 18 },
    { x: middle - 74, size: 32, teeth: 13 },
    { x: middle + 74, size: 32, teeth: 13 },
  ].map(({ x, size, teeth }) => {
    const wheel = cog(size, teeth);
    return { wheel, node: piece('g', { transform: `translate(${round(x)} 52)` }, wheel) };
  });
  const rivets = many(Math.floor((half * 2) / 52), (i) =>
    piece('circle', {
      cx: round(left + 28 + i * 52),
      cy: BEAM - 12,
      r: 4,
      fill: '#ffe3a0',
      stroke: '#3c2008',
      'stroke-width': 1.5,
    }),
  );
  return {
    behind: [
      ...dusk(wide),
      piece('path', {
        d: `M${round(left + thick)} 92H${round(right - thick)}V${HIGH}H${round(left + thick)}Z`,
        fill: '#12080f80',
      }),
      piece('path', { d: arch, fill: '#2a1620', stroke: 'url(#brass)', 'stroke-width': 7 }),
      ...wheels.map(({ node }) => node),
      pillar(left),
      pillar(right - thick),
      piece('rect', {
        x: round(left - 8),
        y: BEAM - 28,
        width: round(half * 2 + 16),
        height: 34,
        rx: 5,
        fill: 'url(#wood)',
        stroke: '#1d0d06',
        'stroke-width': 2,
      }),
      piece('rect', {
        x: round(left - 8),
        y: BEAM - 20,
        width: round(half * 2 + 16),
        height: 15,
        fill: 'url(#brass)',
      }),
      ...rivets,
    ],
    cogs: wheels.map(({ wheel }) => wheel),
  };
}
