import type { Job } from '../jobs.ts';
import { at, circle, ellipse, group, line, path, rect, star, times } from '../kit/svg.ts';
import { suit } from '../things/court.ts';

// Theme-aware: ink follows the text colour, light parts the raised surface, highlights the accent.
const ink = 'currentColor';
const paper = 'var(--raised, #ffffff)';
const accent = 'var(--accent, #c48b34)';
const w = 2.6;

const ground = ellipse(120, 150, 84, 9, ink, { opacity: 0.1 });
const halo = circle(120, 84, 66, accent, { opacity: 0.13 });
const dust = [
  [44, 46, 6],
  [198, 40, 8],
  [206, 104, 5],
  [36, 110, 4.5],
]
  .map(([x = 0, y = 0, r = 4]) => path(star(x, y, r, 4, r * 0.28), accent))
  .join('');
const filled = (d: string, fill = paper): string =>
  path(d, fill, { stroke: ink, 'stroke-width': w, 'stroke-linejoin': 'round' });
const tinted = (d: string): string =>
  path(d, accent, { opacity: 0.85, stroke: ink, 'stroke-width': w, 'stroke-linejoin': 'round' });
const ruled = (d: string): string => line(d, ink, w);

const playing = (fill: string, mark: string): string =>
  filled(
    'M-26 -36H26A6 6 0 0 1 32 -30V30A6 6 0 0 1 26 36H-26A6 6 0 0 1 -32 30V-30A6 6 0 0 1 -26 -36Z',
    fill,
  ) + mark;

const pictures: Record<string, string> = {
  'no-games':
    halo +
    ground +
    at(92, 92, playing(paper, group(suit('diamond', accent), { transform: 'scale(.34)' })), 1, -16) +
    at(128, 86, playing(paper, group(suit('spade', ink), { transform: 'scale(.34)' })), 1, 8) +
    path('M162 112m-24 0a24 24 0 1 0 48 0a24 24 0 1 0 -48 0', paper, { stroke: ink, 'stroke-width': 4 }) +
    path('M162 112m-17 0a17 17 0 1 0 34 0a17 17 0 1 0 -34 0', accent, { opacity: 0.25 }) +
    line('M180 129L198 147', ink, 8) +
    line('M155 105A10 10 0 0 1 166 102', ink, w) +
    dust,
  'no-bets':
    halo +
    ground +
    filled('M78 28H162V136L151 128L140 136L130 128L120 136L110 128L100 136L89 128L78 136Z') +
    ruled('M94 50H132M94 66H146M94 82H122') +
    tinted('M138 84A12 12 0 1 1 138 108A12 12 0 1 1 138 84Z') +
    line('M133 96L137 100L144 92', paper, 3) +
    line('M94 104H118', ink, w, { 'stroke-dasharray': '4 6' }) +
    dust,
  'no-transactions':
    halo +
    ground +
    filled('M60 62H166A10 10 0 0 1 176 72V130A10 10 0 0 1 166 140H70A10 10 0 0 1 60 130Z') +
    path('M60 66A14 14 0 0 1 72 48L152 36V62H66A6 6 0 0 0 60 66Z', accent, {
      opacity: 0.4,
      stroke: ink,
      'stroke-width': w,
    }) +
    filled('M146 90H184V114H146A12 12 0 0 1 146 90Z') +
    circle(150, 102, 4, accent) +
    ruled('M76 84H112M76 98H100') +
    at(
      96,
      26,
      circle(0, 0, 12, accent, { opacity: 0.85, stroke: ink, 'stroke-width': w }) + line('M0 -5V5', paper, 3),
    ) +
    dust,
  'no-favourites':
    halo +
    ground +
    tinted('M120 138C84 112 58 92 58 62C58 32 98 24 120 54C142 24 182 32 182 62C182 92 156 112 120 138Z') +
    path('M76 60C77 48 86 42 96 44', 'none', {
      stroke: paper,
      'stroke-width': 5,
      'stroke-linecap': 'round',
    }) +
    line('M120 66V102M102 84H138', paper, 5) +
    dust,
  offline:
    halo +
    ground +
    filled('M82 112A24 24 0 0 1 84 64A36 36 0 0 1 154 58A27 27 0 0 1 160 112Z') +
    tinted('M122 74L104 102H118L112 128L138 94H123L131 74Z') +
    ruled('M64 132H88M152 132H176') +
    line('M74 126V138M166 126V138', ink, w) +
    dust,
  'not-found':
    halo +
    ground +
    times(5, (i) =>
      at(
        120,
        132,
        at(
          0,
          -52,
          playing(
            paper,
            i === 2
              ? ''
              : group(suit(i % 2 ? 'heart' : 'club', i % 2 ? accent : ink), {
                  transform: 'scale(.26)',
                  opacity: 0.9,
                }),
          ),
          0.92,
        ),
        1,
        -44 + i * 22,
      ),
    ) +
    path('M-9 -12A11 11 0 1 1 5 -1Q0 3 0 9', 'none', {
      stroke: accent,
      'stroke-width': 6,
      'stroke-linecap': 'round',
      transform: 'translate(120 80)',
    }) +
    circle(120, 102, 4, accent) +
    dust,
  maintenance:
    halo +
    ground +
    filled('M84 146V78L92 56V22H150V56L158 78V146Z') +
    tinted('M92 22H150V38H92Z') +
    path('M98 42H144V70H98Z', ink, { opacity: 0.85 }) +
    line('M104 64L114 52L122 60L136 46', accent, 3) +
    ruled('M88 78H154M84 90H158') +
    circle(106, 84, 3, accent) +
    circle(118, 84, 3, ink) +
    circle(130, 84, 3, accent) +
    filled('M98 98H144V140H98Z') +
    ruled('M108 98V112Q108 120 116 120H124Q132 120 132 128V140M120 98V108M138 98V116') +
    circle(116, 120, 3.4, accent) +
    circle(132, 128, 3.4, accent) +
    at(
      60,
      128,
      filled('M-22 -24H22V24H-22Z') + ruled('M-22 0H22M0 -24V24') + circle(0, 0, 4, accent),
      0.72,
      -12,
    ) +
    at(
      186,
      104,
      path(
        'M-6 44V-4A16 16 0 0 1 -12 -30L-12 -16L0 -10L12 -16V-30A16 16 0 0 1 6 -4V44A6 6 0 0 1 -6 44Z',
        accent,
        { opacity: 0.85, stroke: ink, 'stroke-width': w, 'stroke-linejoin': 'round' },
      ),
      0.9,
      24,
    ) +
    at(198, 140, filled(star(0, 0, 13, 8, 9.5)) + circle(0, 0, 4.5, accent)) +
    rect(70, 144, 16, 4, ink, { opacity: 0.5 }) +
    dust,
};

export const emptyJobs: readonly Job[] = Object.entries(pictures).map(
  ([name, body]): Job => ({
    kind: 'file',
    file: `empty/${name}.svg`,
    content: () =>
      `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 240 168" fill="none">${body}</svg>\n`,
  }),
);
