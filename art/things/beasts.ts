import type { Paper } from '../kit/paper.ts';
import { at, circle, ellipse, line, mirror, n, path, times } from '../kit/svg.ts';
import { sheet } from '../studios/papercut.ts';

const night = '#4a0618';

const plume = (
  p: Paper,
  x: number,
  y: number,
  turn: number,
  long: number,
  fill: string,
  eye: string,
): string =>
  at(
    x,
    y,
    sheet(
      p,
      `M0 0C-20 ${n(-long * 0.35)} -18 ${n(-long * 0.85)} 0 ${-long}C18 ${n(-long * 0.85)} 20 ${n(-long * 0.35)} 0 0Z`,
      fill,
      3,
    ) +
      path(
        `M0 ${n(-long * 0.2)}C-9 ${n(-long * 0.45)} -8 ${n(-long * 0.76)} 0 ${n(-long * 0.86)}C8 ${n(-long * 0.76)} 9 ${n(-long * 0.45)} 0 ${n(-long * 0.2)}Z`,
        eye,
      ),
    1,
    turn,
  );

/** A phoenix rising with spread wings. */
export const phoenix = (p: Paper): string => {
  const wing =
    [-104, -86, -68, -50, -32]
      .map((t, i) =>
        plume(
          p,
          -14,
          4,
          t,
          96 - Math.abs(i - 2) * 7,
          i % 2 ? '#f9593f' : '#e0302f',
          i % 2 ? '#ffc247' : '#ff9a4d',
        ),
      )
      .join('') + [-92, -66, -40].map((t) => plume(p, -14, 4, t, 56, '#ffb52e', '#fff1cf')).join('');
  return (
    [-26, 0, 26]
      .map((t, i) =>
        at(
          0,
          30,
          plume(
            p,
            0,
            0,
            180 + t,
            i === 1 ? 84 : 74,
            i === 1 ? '#ffb52e' : '#0b8f86',
            i === 1 ? '#e0302f' : '#ffe3a0',
          ),
        ),
      )
      .join('') +
    mirror(wing) +
    sheet(p, 'M0 -54C26 -44 30 14 0 50C-30 14 -26 -44 0 -54Z', '#ff7a3c', 4) +
    times(3, (i) =>
      path(
        `M-12 ${-8 + i * 15}Q0 ${2 + i * 15} 12 ${-8 + i * 15}L8 ${2 + i * 15}Q0 ${10 + i * 15} -8 ${2 + i * 15}Z`,
        '#ffe3a0',
      ),
    ) +
    [-30, 0, 30]
      .map((t) =>
        at(
          2,
          -76,
          sheet(p, 'M0 0Q-8 -16 0 -30Q8 -16 0 0Z', '#0b8f86', 2) + circle(0, -28, 5, '#ffc247'),
          1,
          t,
        ),
      )
      .join('') +
    sheet(p, 'M-20 -58A21 21 0 1 1 20 -58Q16 -38 0 -34Q-16 -38 -20 -58Z', '#e0302f', 3) +
    sheet(p, 'M-16 -62L-40 -50L-14 -46Z', '#ffc247', 2) +
    circle(-3, -62, 6.5, '#fff8e0') +
    circle(-4, -62, 3.4, night)
  );
};

/** A tiger's head with the sign of a king on its brow. */
export const tiger = (p: Paper): string => {
  const half = sheet(p, 'M-84 -46A27 27 0 1 1 -40 -74Z', '#f9793f', 3) + circle(-62, -62, 11, '#fff1cf');
  const marks =
    path('M-92 -18L-54 -10L-94 2ZM-94 18L-58 20L-88 38ZM-76 50L-50 40L-64 62Z', night) +
    sheet(p, 'M-46 -14Q-34 -34 -16 -16Q-30 -4 -46 -14Z', '#fff8e0', 2) +
    circle(-29, -16, 7.5, '#0b8f86') +
    circle(-29, -16, 3.8, night) +
    path('M-50 -28Q-32 -46 -12 -26Q-32 -36 -50 -28Z', night) +
    path('M-16 -82L-34 -66L-14 -62ZM-12 -58L-26 -48L-10 -44Z', night);
  return (
    mirror(half) +
    sheet(
      p,
      'M0 -88C48 -88 84 -62 88 -18L102 18L84 24L88 48L66 48L52 72Q24 90 0 90Q-24 90 -52 72L-66 48L-88 48L-84 24L-102 18L-88 -18C-84 -62 -48 -88 0 -88Z',
      '#ff9a3c',
      5,
    ) +
    mirror(marks) +
    path('M-7 -84H7L4 -66H16L0 -38L-16 -66H-4Z', night) +
    sheet(p, 'M-18 -28H18L24 18Q50 16 52 42Q44 70 0 74Q-44 70 -52 42Q-50 16 -24 18Z', '#fff1cf', 3) +
    path('M-12 -26H12L16 12H-16Z', '#ffc27a') +
    sheet(p, 'M-22 12Q0 2 22 12Q16 32 0 34Q-16 32 -22 12Z', '#e0302f', 2) +
    line('M0 34V46M-26 44Q-14 58 0 46Q14 58 26 44', night, 5) +
    path('M-14 54L-9 66L-4 55ZM14 54L9 66L4 55Z', '#ffffff', { stroke: night, 'stroke-width': 1.6 }) +
    mirror(circle(-32, 36, 3, night) + circle(-38, 48, 3, night))
  );
};

/** A panda's head, a shoot of bamboo before it. */
export const panda = (p: Paper): string => {
  const leaf = (x: number, y: number, turn: number): string =>
    at(x, y, sheet(p, 'M0 0C8 -14 28 -16 44 -4C28 8 8 8 0 0Z', '#3ecf7a', 2), 1, turn);
  const half = sheet(p, 'M-86 -48A29 29 0 1 1 -44 -76Z', '#2e2038', 3) + circle(-66, -64, 12, '#5c4668');
  const eye =
    sheet(p, 'M-54 12C-62 -6 -46 -32 -28 -28C-12 -22 -14 6 -28 16C-38 22 -50 22 -54 12Z', '#2e2038', 2) +
    circle(-32, -6, 9, '#fff8e8') +
    circle(-31, -5, 5.5, '#12080f') +
    circle(-34, -9, 2.4, '#fff');
  return (
    mirror(half) +
    sheet(
      p,
      'M0 -82C54 -82 92 -48 94 4C94 54 52 84 0 84C-52 84 -94 54 -94 4C-92 -48 -54 -82 0 -82Z',
      '#fff8e8',
      5,
    ) +
    path('M94 4C94 54 52 84 0 84C-52 84 -94 54 -94 4C-78 48 -44 64 0 64C44 64 78 48 94 4Z', '#f0dcc4') +
    mirror(eye + ellipse(-62, 30, 13, 8, '#ff9a9a', { opacity: 0.8 })) +
    path('M-15 18Q0 10 15 18Q10 32 0 33Q-10 32 -15 18Z', '#2e2038') +
    line('M0 33V42M-22 40Q-10 52 0 42Q10 52 22 40', '#2e2038', 5) +
    at(
      0,
      0,
      line('M-30 100L64 30', '#0a7a50', 15) +
        line('M-30 98L64 28', '#3ecf7a', 8) +
        line('M-2 74l10 9M26 54l10 9', '#0a7a50', 4),
    ) +
    leaf(62, 30, -60) +
    leaf(64, 32, 0)
  );
};

/** A koi in three colours above a curling wave. */
export const paperKoi = (p: Paper): string => {
  const body = 'M-100 4C-90 -40 -34 -62 20 -40C44 -30 60 -14 70 2C56 20 30 42 -6 48C-50 54 -90 40 -100 4Z';
  const fish =
    sheet(
      p,
      'M58 2C74 -30 100 -46 122 -40C108 -22 106 -8 110 4C106 18 110 34 122 48C98 50 74 34 58 2Z',
      '#e0302f',
      4,
    ) +
    line('M72 0Q94 -22 110 -30M76 4H98M74 8Q94 28 110 38', '#ffc4a0', 3.4) +
    sheet(p, 'M-44 -48C-30 -86 22 -90 46 -60C38 -54 34 -44 34 -32Z', '#e0302f', 3) +
    line('M-24 -52Q-12 -70 6 -74M0 -46Q10 -62 24 -66', '#ffc4a0', 3.4) +
    sheet(p, body, '#fffaf0', 4) +
    p.clip(
      path(body, '#000'),
      path('M-96 -60C-56 -70 -40 -50 -40 -24C-52 -6 -70 -2 -84 -16Z', '#f0433a') +
        path('M-24 -60H34C36 -30 24 -6 4 -6C-16 -8 -26 -30 -24 -60Z', '#f0433a') +
        path('M28 60C30 30 40 10 74 -4V50Z', '#f0433a') +
        circle(-10, 24, 11, night) +
        circle(34, -14, 9, night) +
        path('M-104 16C-70 44 0 44 60 16L40 70H-90Z', '#c8401c', { opacity: 0.16 }) +
        times(12, (i) =>
          line(`M${-18 + (i % 4) * 20} ${-24 + Math.floor(i / 4) * 18}q9 6 2 14`, '#c8602c', 3),
        ),
    ) +
    line('M-48 -38Q-34 0 -50 34', '#c8602c', 4) +
    sheet(p, 'M-38 18C-34 56 -8 72 18 66C14 44 -4 26 -24 14Z', '#ff9a4d', 3) +
    circle(-74, -8, 10, '#fff8e0') +
    circle(-75, -8, 6, night) +
    line('M-98 10Q-116 10 -118 26M-94 18Q-106 24 -104 38', '#e0302f', 4);
  return (
    at(2, -14, fish, 0.92, -16) +
    sheet(
      p,
      'M-96 96Q-96 58 -58 62A19 19 0 1 1 -42 86Q-20 64 8 72A17 17 0 1 1 24 92Q44 74 74 82L84 96Q0 122 -96 96Z',
      '#0b8f86',
      3,
    ) +
    line('M-82 88Q-76 70 -60 74M-18 86Q-6 78 4 82M44 92Q54 86 64 90', '#7fe0c8', 4)
  );
};
