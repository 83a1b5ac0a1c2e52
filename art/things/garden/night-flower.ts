import type { Paper } from '../../kit/paper.ts';
import { at, circle, line, n, path, polar, times } from '../../kit/svg.ts';

const night = '#07140f';

function petalRing(
  p: Paper,
  count: number,
  long: number,
  wide: number,
  tones: readonly string[],
  turn: number,
) {
  const d = `M0 0C${-wide * 0.5} ${-long * 0.2} ${-wide * 1.3} ${-long * 0.62} ${-wide * 0.34} ${-long * 0.9}L0 ${-long}L${wide * 0.34} ${-long * 0.9}C${wide * 1.3} ${-long * 0.62} ${wide * 0.5} ${-long * 0.2} 0 0Z`;
  const one =
    path(d, p.linAt(tones, 0, 0, 0, -long), { stroke: '#2a1446', 'stroke-width': 2.4 }) +
    line(`M0 -14V${n(-long * 0.84)}`, '#4a2a78', 2) +
    [-1, 1]
      .map((side) =>
        line(
          `M${side * 3} ${n(-long * 0.26)}Q${n(side * wide * 0.62)} ${n(-long * 0.5)} ${n(side * wide * 0.36)} ${n(-long * 0.8)}`,
          '#4a2a78',
          1.4,
        ),
      )
      .join('');
  return times(count, (i) => at(0, 0, one, 1, (i * 360) / count + turn));
}

/** A flower that opens at night, from the front: three rings of petals around a lit heart; radius 110. */
export function nightFlower(p: Paper): string {
  return (
    p.glow(0, 0, 128, '#e6b8ff', 0.7) +
    times(10, (i) =>
      at(
        0,
        0,
        path('M0 -60C-12 -84 -8 -104 0 -116C8 -104 12 -84 0 -60Z', '#6fae86', {
          stroke: night,
          'stroke-width': 2,
        }),
        1,
        i * 36 + 18,
      ),
    ) +
    petalRing(p, 10, 108, 30, ['#1c0c50', '#6a34bc 50', '#a878ea'], 0) +
    petalRing(p, 10, 84, 24, ['#3c1c88', '#9658dc 50', '#d0a6fa'], 18) +
    petalRing(p, 8, 58, 19, ['#7a3cc8', '#d8a4fa 55', '#fbeaff'], 6) +
    times(22, (i) => {
      const [x, y] = polar(0, 0, i % 2 ? 40 : 32, i * (360 / 22));
      return line(`M0 0L${n(x)} ${n(y)}`, '#fff0b8', 2) + circle(x, y, 4, '#ffd866');
    }) +
    circle(0, 0, 22, p.rad(['#fff0a0', '#f2b01e 55', '#8a4a0c'], 0.42, 0.38, 0.75), {
      stroke: '#4a2408',
      'stroke-width': 2,
    })
  );
}
