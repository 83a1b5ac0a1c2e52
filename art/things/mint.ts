import { ball, brass, gold, sparkle } from '../kit/metal.ts';
import type { Paper, Stops } from '../kit/paper.ts';
import { at, circle, ellipse, line, mirror, n, path, polar, rect, times } from '../kit/svg.ts';

const iron: Stops = [
  '#1c2530',
  '#66788c 20',
  '#dbe6f0 38',
  '#8496a8 54',
  '#3a4858 72',
  '#aebccb 90',
  '#26303c',
];
const copper: Stops = [
  '#3a1206',
  '#a9502a 18',
  '#ffc9a0 34',
  '#c4683a 50',
  '#6d2c12 66',
  '#f6a877 84',
  '#4a1a0a',
];

/** A toothed wheel with spokes. */
export function cog(p: Paper, r: number, teeth: number, metal: Stops = brass): string {
  const step = 360 / teeth;
  const d = Array.from({ length: teeth }, (_, i) =>
    [
      polar(0, 0, r * 0.82, i * step - step * 0.34),
      polar(0, 0, r, i * step - step * 0.2),
      polar(0, 0, r, i * step + step * 0.2),
      polar(0, 0, r * 0.82, i * step + step * 0.34),
    ]
      .map(([x, y]) => `${n(x)} ${n(y)}`)
      .join('L'),
  ).join('L');
  return (
    path(`M${d}Z`, p.lin(metal, 55)) +
    circle(0, 0, r * 0.68, p.lin(metal, 235)) +
    circle(0, 0, r * 0.58, '#1d1008') +
    times(6, (i) => {
      const [x, y] = polar(0, 0, r * 0.62, i * 60);
      return line(`M0 0L${n(x)} ${n(y)}`, metal[3]?.split(' ')[0] ?? '#c48b34', r * 0.15);
    }) +
    circle(0, 0, r * 0.28, p.lin(metal, 60)) +
    circle(0, 0, r * 0.12, '#1d1008')
  );
}

/** A blank coin with a milled edge, to be stamped. */
export function blank(p: Paper, r: number): string {
  return (
    circle(0, 0, r, p.lin(gold, 60)) +
    times(48, (i) => {
      const [a, b] = [polar(0, 0, r * 0.9, i * 7.5), polar(0, 0, r * 0.99, i * 7.5)];
      return line(`M${n(a[0])} ${n(a[1])}L${n(b[0])} ${n(b[1])}`, '#6b3d05', r * 0.028, { opacity: 0.6 });
    }) +
    circle(0, 0, r * 0.85, p.lin(gold, 240)) +
    circle(0, 0, r * 0.76, p.rad(['#fff2b8', '#f5c542 60', '#c98a14'], 0.4, 0.32, 0.8)) +
    ellipse(-r * 0.2, -r * 0.5, r * 0.46, r * 0.16, '#fff', { opacity: 0.4, transform: 'rotate(-20)' })
  );
}

/** The press: two columns, a screw with its wheel, a die over a coin. */
export function press(p: Paper): string {
  return (
    rect(-84, 70, 168, 26, p.lin(iron, 90), { rx: 6 }) +
    mirror(
      rect(-78, -44, 24, 118, p.lin(copper, 0), { rx: 5 }) +
        ball(p, -66, -50, 13, ['#4a2c08', '#c48b34', '#fff3c4', '#fff']),
    ) +
    rect(-86, -44, 172, 24, p.lin(brass, 90), { rx: 6 }) +
    rect(-12, -92, 24, 96, p.lin(iron, 0)) +
    times(7, (i) => line(`M-12 ${-84 + i * 11}L12 ${-78 + i * 11}`, '#1c2530', 3, { opacity: 0.6 })) +
    rect(-80, -98, 160, 15, p.lin(brass, 90), { rx: 7 }) +
    mirror(ball(p, -78, -90, 17, ['#5a1206', '#d4401e', '#ffb08a', '#fff'])) +
    path('M-40 4H40L30 34H-30Z', p.lin(iron, 90)) +
    ellipse(0, 58, 44, 13, p.lin(gold, 0)) +
    ellipse(0, 53, 44, 13, p.rad(['#fff2b8', '#f5c542 60', '#a8690f'], 0.4, 0.3, 0.8)) +
    sparkle(34, 44, 24, '#fff')
  );
}

export function safe(p: Paper): string {
  return (
    rect(-70, 78, 26, 18, '#1c2530', { rx: 4 }) +
    rect(44, 78, 26, 18, '#1c2530', { rx: 4 }) +
    rect(-88, -88, 176, 170, p.lin(iron, 60), { rx: 16 }) +
    rect(-74, -74, 148, 142, '#17324a', { rx: 10 }) +
    rect(-70, -70, 140, 134, p.lin(['#3f7ea6', '#1f4f74 55', '#12324e'], 60), { rx: 8 }) +
    circle(0, -4, 46, p.lin(brass, 60)) +
    circle(0, -4, 37, p.rad(['#fff8dc', '#d9b45e'], 0.4, 0.3, 0.8)) +
    times(24, (i) => {
      const [a, b] = [polar(0, -4, i % 2 ? 32 : 28, i * 15), polar(0, -4, 36, i * 15)];
      return line(`M${n(a[0])} ${n(a[1])}L${n(b[0])} ${n(b[1])}`, '#4a2c08', 2);
    }) +
    times(3, (i) => {
      const [x, y] = polar(0, -4, 27, i * 120 - 90);
      return (
        line(`M0 -4L${n(x)} ${n(y)}`, '#8a5a1c', 8) +
        ball(p, x, y, 7, ['#4a2c08', '#c48b34', '#fff3c4', '#fff'])
      );
    }) +
    circle(0, -4, 9, p.lin(brass, 60)) +
    mirror(circle(-60, -58, 5, p.lin(brass, 60)) + circle(-60, 52, 5, p.lin(brass, 60)))
  );
}

export function scales(p: Paper): string {
  const pan = (x: number, y: number): string =>
    line(`M${x} -52L${x - 30} ${y}M${x} -52L${x + 30} ${y}`, '#a9752a', 3) +
    path(
      `M${x - 38} ${y}H${x + 38}Q${x + 30} ${y + 30} ${x} ${y + 30}Q${x - 30} ${y + 30} ${x - 38} ${y}Z`,
      p.lin(brass, 0),
    );
  return (
    path('M-50 96Q-44 76 -10 72H10Q44 76 50 96Z', p.lin(brass, 0)) +
    rect(-7, -66, 14, 142, p.lin(brass, 0)) +
    path('M-88 -44Q-40 -74 0 -66Q40 -74 88 -60L86 -48Q40 -60 0 -52Q-40 -60 -84 -32Z', p.lin(gold, 90)) +
    ball(p, 0, -78, 15, ['#4a2c08', '#c48b34', '#fff3c4', '#fff']) +
    at(0, 6, pan(-68, 30)) +
    pan(68, 14) +
    at(-68, 26, blank(p, 22)) +
    rect(50, -6, 36, 24, p.lin(gold, 60), { rx: 3 })
  );
}

export function gauge(p: Paper): string {
  return (
    rect(-14, 74, 28, 26, p.lin(copper, 0), { rx: 3 }) +
    rect(-22, 66, 44, 14, p.lin(brass, 0), { rx: 4 }) +
    circle(0, -8, 84, p.lin(brass, 60)) +
    circle(0, -8, 70, '#2a1a0c') +
    circle(0, -8, 66, p.rad(['#fffdf2', '#efe2c0'], 0.4, 0.3, 0.8)) +
    path('M34 22A46 46 0 0 0 44 -22L58 -26A62 62 0 0 1 45 34Z', '#d4401e') +
    times(11, (i) => {
      const angle = 150 + i * 24;
      const [a, b] = [polar(0, -8, i % 5 ? 50 : 44, angle), polar(0, -8, 58, angle)];
      return line(`M${n(a[0])} ${n(a[1])}L${n(b[0])} ${n(b[1])}`, '#3a2408', i % 5 ? 3 : 5);
    }) +
    path('M-6 -4L44 -46L6 4Z', '#b3201a') +
    circle(0, -8, 11, p.lin(brass, 60)) +
    path('M-52 -34Q-30 -70 14 -68Q-26 -56 -40 -22Z', '#fff', { opacity: 0.6 })
  );
}

export function whistle(p: Paper): string {
  const puff = (x: number, y: number, r: number): string =>
    circle(x, y, r, p.rad(['#ffffff', '#e8eef6 60', '#b9c8da'], 0.4, 0.3, 0.8));
  return (
    puff(-46, -76, 22) +
    puff(44, -82, 26) +
    puff(2, -92, 20) +
    rect(-34, -62, 68, 62, p.lin(gold, 0), { rx: 14 }) +
    path('M-34 -16H34V-4H-34Z', '#2a1a0c') +
    ellipse(0, -60, 34, 9, '#fff3c4') +
    rect(-24, 0, 48, 18, p.lin(brass, 0)) +
    rect(-40, 16, 80, 20, p.lin(copper, 0), { rx: 8 }) +
    rect(-20, 34, 40, 44, p.lin(brass, 0)) +
    rect(-46, 76, 92, 20, p.lin(copper, 0), { rx: 8 }) +
    line('M38 26H78', '#8a5a1c', 9) +
    line('M78 26L92 66', '#8a5a1c', 9) +
    ball(p, 93, 70, 13, ['#5a1206', '#d4401e', '#ffb08a', '#fff'])
  );
}

export const hammer = (p: Paper): string =>
  at(
    4,
    6,
    rect(-11, -50, 22, 146, p.lin(['#4a2410', '#a8622e 30', '#e8a868 48', '#7a4018 76', '#4a2410'], 0), {
      rx: 9,
    }) +
      rect(-13, 66, 26, 30, p.lin(brass, 0), { rx: 7 }) +
      path('M-70 -92H58L78 -76V-48L58 -34H-70Z', p.lin(iron, 90)) +
      rect(-86, -96, 26, 66, p.lin(iron, 90), { rx: 7 }) +
      rect(-22, -98, 44, 70, p.lin(brass, 90), { rx: 5 }),
    0.94,
    28,
  );

export const gears = (p: Paper): string =>
  at(-22, 18, cog(p, 76, 14, copper)) + at(50, -50, cog(p, 48, 10, brass), 1, 12);

export function bolt(p: Paper): string {
  const hex = (y: number, r: number): string =>
    `M${Array.from({ length: 6 }, (_, i) => polar(0, y, r, i * 60))
      .map(([x, at]) => `${n(x)} ${n(y + (at - y) * 0.46)}`)
      .join('L')}Z`;
  return at(
    0,
    4,
    rect(-24, -30, 48, 120, p.lin(iron, 0), { rx: 6 }) +
      times(9, (i) =>
        line(`M-25 ${-8 + i * 11}Q0 ${2 + i * 11} 25 ${-14 + i * 11}`, '#26303c', 5, { opacity: 0.75 }),
      ) +
      path('M-66 -56V-26L-34 0H34L66 -26V-56Z', p.lin(brass, 0)) +
      path(hex(-58, 68), p.lin(gold, 40)) +
      path(hex(-58, 50), p.lin(brass, 220)),
    0.96,
    -24,
  );
}

export const valve = (p: Paper): string =>
  rect(-96, 30, 192, 42, p.lin(copper, 90), { rx: 8 }) +
  mirror(rect(-100, 20, 22, 62, p.lin(brass, 90), { rx: 5 })) +
  rect(-32, 16, 64, 66, p.lin(brass, 0), { rx: 12 }) +
  rect(-8, -34, 16, 56, p.lin(iron, 0)) +
  at(
    0,
    -44,
    circle(0, 0, 56, 'none', { stroke: '#d4401e', 'stroke-width': 17 }) +
      circle(0, 0, 60, 'none', { stroke: '#ff9a78', 'stroke-width': 4, opacity: 0.8 }) +
      times(4, (i) => {
        const [x, y] = polar(0, 0, 52, 45 + i * 90);
        return line(`M0 0L${n(x)} ${n(y)}`, '#b3301a', 12);
      }) +
      ball(p, 0, 0, 17, ['#4a2c08', '#c48b34', '#fff3c4', '#fff']),
    0.86,
  );
