import type { Paper } from '../kit/paper.ts';
import { at, circle, ellipse, group, line, n, type Pt, path, polygon, rect, times } from '../kit/svg.ts';

type Vec = readonly [number, number, number];

const unit = ([x, y, z]: Vec): Vec => {
  const length = Math.hypot(x, y, z);
  return [x / length, y / length, z / length];
};

function turn([x, y, z]: Vec, ax: number, ay: number): Vec {
  const [cy, sy, cx, sx] = [Math.cos(ay), Math.sin(ay), Math.cos(ax), Math.sin(ax)];
  const [x1, z1] = [x * cy + z * sy, -x * sy + z * cy];
  return [x1, y * cx - z1 * sx, y * sx + z1 * cx];
}

/** The twelve corners of an icosahedron: the middles of a football's black patches. */
function corners(): Vec[] {
  const g = (1 + Math.sqrt(5)) / 2;
  const list: Vec[] = [];
  for (const a of [-1, 1])
    for (const b of [-g, g]) list.push(unit([0, a, b]), unit([a, b, 0]), unit([b, 0, a]));
  return list;
}

/** A football in true perspective of its patches; radius 100. */
export function football(p: Paper, dark = '#10151f'): string {
  const all = corners().map((c) => turn(c, 0.36, 0.5));
  const patches = all.map((c) => {
    if (c[2] < -0.3) return '';
    const near = all
      .filter((o) => o !== c)
      .sort((a, b) => b[0] * c[0] + b[1] * c[1] + b[2] * c[2] - (a[0] * c[0] + a[1] * c[1] + a[2] * c[2]))
      .slice(0, 5);
    const ordered = near
      .map((o) => ({
        at: unit([c[0] * 0.68 + o[0] * 0.36, c[1] * 0.68 + o[1] * 0.36, c[2] * 0.68 + o[2] * 0.36]),
        o,
      }))
      .sort(
        (a, b) => Math.atan2(a.at[1] - c[1], a.at[0] - c[0]) - Math.atan2(b.at[1] - c[1], b.at[0] - c[0]),
      );
    const seams = ordered.map(({ at: v, o }) => {
      const end = unit([c[0] + o[0], c[1] + o[1], c[2] + o[2]]);
      return v[2] > -0.1
        ? line(`M${n(v[0] * 100)} ${n(v[1] * 100)}L${n(end[0] * 100)} ${n(end[1] * 100)}`, '#6d7888', 2.4)
        : '';
    });
    return (
      seams.join('') +
      path(polygon(ordered.map(({ at: v }): Pt => [v[0] * 100, v[1] * 100])), dark, {
        stroke: dark,
        'stroke-width': 4,
        'stroke-linejoin': 'round',
      })
    );
  });
  return (
    circle(0, 0, 100, p.rad(['#ffffff', '#eef3f9 55', '#9fb0c4'], 0.36, 0.3, 0.8)) +
    p.clip('<circle r="100"/>', patches.join('')) +
    circle(0, 0, 100, p.rad(['#fff 0 .55', '#fff 34 0', '#06101f 62 0', '#06101f 100 .72'], 0.34, 0.27, 0.78))
  );
}

function lit(p: Paper, rim: string): string {
  return (
    circle(0, 0, 100, p.rad(['#fff 0 .5', '#fff 36 0', '#0a0614 60 0', '#0a0614 100 .75'], 0.34, 0.27, 0.8)) +
    circle(0, 0, 98, p.rad([`${rim} 84 0`, `${rim} 100 .6`], 0.44, 0.42, 0.6))
  );
}

export function basketball(p: Paper): string {
  const seam = { opacity: 0.95 };
  return (
    circle(0, 0, 100, p.rad(['#ffb35c', '#f0741c 50', '#a83a0a'], 0.36, 0.3, 0.8)) +
    p.clip(
      '<circle r="100"/>',
      times(170, () =>
        circle(p.between(-100, 100), p.between(-100, 100), 1.5, '#7a2a06', { opacity: 0.32 }),
      ) +
        group(
          line('M-110 10Q0 -34 110 10', '#22100a', 4.6, seam) +
            line('M-6 -110Q-30 0 14 110', '#22100a', 4.6, seam) +
            line('M-78 -80Q-10 -6 -64 92', '#22100a', 4.6, seam) +
            line('M66 -90Q8 -4 84 76', '#22100a', 4.6, seam),
          { transform: 'rotate(-14)' },
        ),
    ) +
    lit(p, '#ffc98a')
  );
}

export function tennisBall(p: Paper): string {
  return (
    circle(0, 0, 100, p.rad(['#f6ff9a', '#cdea2c 50', '#6f9a10'], 0.36, 0.3, 0.8)) +
    p.clip(
      '<circle r="100"/>',
      times(240, () => {
        const [x, y] = [p.between(-100, 100), p.between(-100, 100)];
        return line(`M${n(x)} ${n(y)}l3 -4`, '#f4ffb0', 0.9, { opacity: 0.35 });
      }) +
        line('M-104 -20Q-20 -30 6 -104', '#fdfff2', 8) +
        line('M-64 100Q-30 6 104 14', '#fdfff2', 8),
    ) +
    lit(p, '#eaff8a')
  );
}

/** A rack of floodlights on its mast, shining to one side; its lamps around the origin. */
export function floodlight(p: Paper, lean: number, colour = '#dff1ff'): string {
  const lamps = times(15, (i) => {
    const [x, y] = [-32 + (i % 5) * 16, -18 + Math.floor(i / 5) * 16];
    return (
      rect(x - 7, y - 7, 14, 14, '#1b2a44', { rx: 3 }) +
      circle(x, y, 5.4, '#fff') +
      p.glow(x, y, 22, colour, 0.8)
    );
  });
  return (
    path(
      polygon([
        [-44, 0],
        [44, 0],
        [lean + 260, 520],
        [lean - 260, 520],
      ]),
      p.linAt([`${colour} 0 .42`, `${colour} 100 0`], 0, 0, lean * 0.4, 520),
      { filter: p.blur(12), style: 'mix-blend-mode:screen' },
    ) +
    line('M0 26V420', '#16233c', 9) +
    line('M-26 26L0 90L26 26', '#16233c', 5) +
    rect(-44, -28, 88, 56, '#0d172a', { rx: 5 }) +
    lamps +
    p.glow(0, 0, 170, colour, 0.55)
  );
}

/** The stands of a ground: tiers of small lights under a roof line. */
export function stands(p: Paper, w: number, y: number, h: number, tint: string): string {
  const roof = `M-20 ${n(y - h)}Q${n(w / 2)} ${n(y - h * 1.5)} ${n(w + 20)} ${n(y - h)}V${n(y)}Q${n(w / 2)} ${n(y - h * 0.36)} -20 ${n(y)}Z`;
  const crowd = times(520, () => {
    const x = p.random() * w;
    const dip = h * 0.38 * (1 - ((x - w / 2) / (w / 2)) ** 2);
    const py = y - dip - p.between(4, h * 0.72);
    return circle(x, py, p.between(0.8, 2.3), p.random() > 0.25 ? '#bcd6f5' : tint, {
      opacity: p.between(0.12, 0.7),
    });
  });
  const ribbon = (share: number, opacity: number): string =>
    line(
      `M-20 ${n(y - h * share)}Q${n(w / 2)} ${n(y - h * (share + 0.4))} ${n(w + 20)} ${n(y - h * share)}`,
      tint,
      3,
      { opacity },
    );
  return (
    path(roof, p.lin(['#060b16', '#12203a 55', '#1d3256'])) +
    crowd +
    ribbon(0.98, 0.9) +
    ribbon(0.5, 0.5) +
    ribbon(0.03, 0.9)
  );
}

/** Rising candles and their averages, as on a trading screen; 400 wide, standing on y = 0. */
export function candles(p: Paper, up: string, down: string, count = 22): string {
  let level = -40;
  const mids: Pt[] = [];
  const bars = times(count, (i) => {
    const move = Math.sin(i * 1.7) * 16 - 5 - p.between(-8, 10);
    const [from, to] = [level, level + move];
    level = to;
    const x = i * (400 / count);
    mids.push([x, (from + to) / 2]);
    const colour = move < 0 ? up : down;
    return (
      line(
        `M${n(x)} ${n(Math.min(from, to) - p.between(4, 14))}V${n(Math.max(from, to) + p.between(4, 14))}`,
        colour,
        1.6,
        { opacity: 0.8 },
      ) + rect(x - 5, Math.min(from, to), 10, Math.max(Math.abs(move), 3), colour, { rx: 1.5, opacity: 0.9 })
    );
  });
  const average = mids.map(
    ([x, y], i): Pt => [x, ((mids[i - 1]?.[1] ?? y) + y + (mids[i + 1]?.[1] ?? y)) / 3 + 6],
  );
  const d = average.map(([x, y], i) => `${i ? 'L' : 'M'}${n(x)} ${n(y)}`).join('');
  return (
    path(`${d}V40H0Z`, p.lin([`${up} 0 .3`, `${up} 100 0`])) + bars + line(d, '#fff', 2, { opacity: 0.75 })
  );
}

/** A hanging scoreboard with lit segments; 220 wide around the origin. */
export function scoreboard(p: Paper, lamp: string): string {
  const digit = (x: number, on: readonly number[]): string => {
    const bars: readonly (readonly [number, number, number, number])[] = [
      [4, 0, 22, 6],
      [24, 4, 6, 24],
      [24, 32, 6, 24],
      [4, 54, 22, 6],
      [0, 32, 6, 24],
      [0, 4, 6, 24],
      [4, 27, 22, 6],
    ];
    return at(
      x,
      -34,
      bars
        .map(([bx, by, w, h], i) => rect(bx, by, w, h, lamp, { rx: 2.5, opacity: on.includes(i) ? 1 : 0.1 }))
        .join(''),
    );
  };
  return (
    line('M-70 -60V-300M70 -60V-300', '#22345a', 4) +
    rect(-116, -64, 232, 124, p.lin(['#22345a', '#0d1728 30', '#070d1a']), {
      rx: 10,
      stroke: '#3d5a8c',
      'stroke-width': 2,
    }) +
    rect(-104, -52, 208, 100, '#04070f', { rx: 6 }) +
    p.glow(0, -4, 120, lamp, 0.3) +
    digit(-78, [0, 1, 3, 4, 6]) +
    digit(48, [0, 1, 2, 3, 6]) +
    circle(0, -16, 4, lamp) +
    circle(0, 6, 4, lamp) +
    times(10, (i) => rect(-90 + i * 18.4, 34, 14, 5, i < 7 ? lamp : '#22345a', { rx: 2 })) +
    ellipse(0, -58, 108, 4, '#fff', { opacity: 0.16 })
  );
}
