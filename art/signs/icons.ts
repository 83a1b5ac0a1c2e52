import type { Job } from '../jobs.ts';
import { line, n, path, polar, star, times } from '../kit/svg.ts';

const accent = 'var(--accent, currentColor)';
/** A filled part in the accent colour, behind the lines. */
const tint = (d: string, opacity = 0.32): string => path(d, accent, { opacity });
const solid = (d: string): string => path(d, accent);
const stroke = (d: string): string => line(d, 'currentColor', 2.4);
const disc = (x: number, y: number, r: number): string =>
  `M${n(x - r)} ${n(y)}a${r} ${r} 0 1 0 ${2 * r} 0a${r} ${r} 0 1 0 ${-2 * r} 0Z`;

const spokes = (count: number, inner: number, outer: number): string =>
  times(count, (i) => {
    const [a, b] = [polar(24, 24, inner, (i * 360) / count), polar(24, 24, outer, (i * 360) / count)];
    return `M${n(a[0])} ${n(a[1])}L${n(b[0])} ${n(b[1])}`;
  });

/** Category and account icons: lines in the text colour, fills in `--accent`, on a grid of 48. */
export const icons: Record<string, string> = {
  slots:
    tint('M6 12H42V36H6Z') +
    stroke(
      'M9 10H39A3 3 0 0 1 42 13V35A3 3 0 0 1 39 38H9A3 3 0 0 1 6 35V13A3 3 0 0 1 9 10ZM18 10V38M30 10V38',
    ) +
    solid(
      'M9.500 19H15.500V21.500L12.500 30H9.800L12.500 22H9.500ZM21 19H27V21.500L24 30H21.300L24 22H21ZM32.500 19H38.500V21.500L35.500 30H32.800L35.500 22H32.500Z',
    ),
  livecasino:
    tint(disc(24, 24, 18)) +
    stroke(`${disc(24, 24, 18)}${disc(24, 24, 10)}${spokes(8, 10, 18)}`) +
    solid(disc(24, 24, 4)) +
    solid(disc(34, 17, 2.4)),
  sports:
    tint(disc(24, 24, 18)) +
    stroke(
      `${disc(24, 24, 18)}M24 17L31 22L28.400 30H19.600L17 22ZM24 17V6.500M31 22L41 18.500M28.400 30L34.500 38.500M19.600 30L13.500 38.500M17 22L7 18.500`,
    ) +
    solid('M24 17L31 22L28.400 30H19.600L17 22Z'),
  crash:
    tint('M6 40C20 39 30 30 36 14L42 40Z') +
    stroke('M6 8V40H42M8 37C21 36 30 28 35.500 14') +
    solid('M40 5L41 17.500L35.600 14.800L31 18.500L30 13Z'),
  arcade:
    tint('M12 18H36C43 18 44 38 38 38C33 38 33 32 29 32H19C15 32 15 38 10 38C4 38 5 18 12 18Z') +
    stroke(
      'M12 18H36C43 18 44 38 38 38C33 38 33 32 29 32H19C15 32 15 38 10 38C4 38 5 18 12 18ZM15 22V28M12 25H18M24 18V12H30V8',
    ) +
    solid(disc(32, 23, 1.9) + disc(36, 27, 1.9)),
  fishing:
    tint('M5 25C12 15 25 13 34 25C25 37 12 35 5 25Z') +
    stroke('M5 25C12 15 25 13 34 25C25 37 12 35 5 25ZM34 25L43 17V33ZM22 18.500C25 22 25 28 22 31.500') +
    solid(disc(13, 23.5, 2.1)),
  'hash-game':
    tint('M24 4L42 14V34L24 44L6 34V14Z') +
    stroke('M24 4L42 14V34L24 44L6 34V14ZM20 15L17 33M31 15L28 33M14 20.500H34.500M13.500 27.500H34') +
    solid(disc(24, 24, 2.6)),
  poker:
    tint('M18 9L39 13.500L33.500 41L13 36.500Z') +
    stroke(
      'M20 9.500L37.500 13A2 2 0 0 1 39 15.500L34.500 38A2 2 0 0 1 32 39.500L17 36.500M8 13L22 6.500L29 35L15 41A2 2 0 0 1 12.500 40L6.500 16A2 2 0 0 1 8 13Z',
    ) +
    solid(
      'M17.500 17C20 20 23.500 22 23 25.500C22.500 28 20 28 18.800 26.800L20 30.500L16 31.500L16.500 27.500C15.500 29 12.500 29.500 12 26.500C11.500 23 15.500 21 17.500 17Z',
    ),
  lottery:
    tint(disc(24, 21, 16)) +
    stroke(`${disc(24, 21, 16)}M14 33.500L10 43H38L34 33.500`) +
    solid(disc(18, 24, 4.2) + disc(28.5, 26, 4.2) + disc(25, 15.5, 4.2)),
  bingo:
    tint('M7 7H41V41H7Z') +
    stroke(
      'M10 7H38A3 3 0 0 1 41 10V38A3 3 0 0 1 38 41H10A3 3 0 0 1 7 38V10A3 3 0 0 1 10 7ZM7 18.300H41M7 29.600H41M18.300 7V41M29.600 7V41',
    ) +
    solid(disc(12.7, 12.7, 3.2) + disc(24, 24, 3.2) + disc(35.3, 35.3, 3.2)),
  sabong:
    tint('M24 4L41 9V23C41 33 33 40 24 44C15 40 7 33 7 23V9Z') +
    stroke('M24 4L41 9V23C41 33 33 40 24 44C15 40 7 33 7 23V9ZM17 36C18 30 22 24 29 17') +
    solid(
      'M33 11C24 12 17 18 17 27C17 29 17.500 30 18 31C20 27 23 23.500 27 20C24.500 24 22 27.500 20.500 31.500C29 31 34 23 33 11Z',
    ),
  'horse-racing':
    tint('M14 42C13 33 17 29 21 25L13 27L9 22L21 11L22 6L27 10C37 13 40 25 38 42Z') +
    stroke('M14 42C13 33 18 30 22 25L14 27.500L9 22.500L21 11L22 5.500L27 10C37 13 40 25 38 42Z') +
    solid(`${disc(21.5, 17, 1.9)}M29 14C34.500 18 36 26 34.500 36C31.500 29 31 21 27 15Z`),
  minigame:
    tint('M9 16L24 8L39 16V33L24 41L9 33Z') +
    stroke('M24 7L40 15.500V32.500L24 41L8 32.500V15.500ZM8 15.500L24 24L40 15.500M24 24V41') +
    solid(
      disc(24, 15.5, 2.3) +
        disc(13.5, 23.5, 1.9) +
        disc(18.5, 32, 1.9) +
        disc(29.5, 27.5, 1.9) +
        disc(34.5, 30.5, 1.9) +
        disc(32, 24, 1.9),
    ),
  spin:
    tint(
      `M24 24L24 7A17 17 0 0 1 38.700 15.500ZM24 24L38.700 32.500A17 17 0 0 1 24 41ZM24 24L9.300 32.500A17 17 0 0 1 9.300 15.500Z`,
      0.42,
    ) +
    stroke(`${disc(24, 24, 17)}M24 7V41M9.300 15.500L38.700 32.500M38.700 15.500L9.300 32.500`) +
    solid(`${disc(24, 24, 4)}M24 11L19.500 2.500H28.500Z`),
  freeplay:
    tint('M6 18H42V40H6Z') +
    stroke(
      'M6 17H42V24H6ZM9 24V41H39V24M24 17V41M24 17C18 17 13 14 14 10C15 6 22 7 24 17ZM24 17C30 17 35 14 34 10C33 6 26 7 24 17Z',
    ) +
    solid('M28.500 27.500L36 32.500L28.500 37.500Z'),
  hot:
    tint(
      'M24 44C14 44 9 37 9 29C9 20 17 17 18 6C27 10 31 17 30 23C33 22 34 19 34 16C38 20 39 25 39 29C39 37 34 44 24 44Z',
    ) +
    stroke(
      'M24 44C14 44 9 37 9 29C9 20 17 17 18 6C27 10 31 17 30 23C33 22 34 19 34 16C38 20 39 25 39 29C39 37 34 44 24 44Z',
    ) +
    solid(
      'M24 40C19 40 16.500 37 16.500 33C16.500 28.500 21.500 27 22.500 22C28 25 31.500 29 31.500 33.500C31.500 37 29 40 24 40Z',
    ),
  promotions:
    tint('M8 19H17L36 9V39L17 29H8Z') +
    stroke(
      'M10 18.500H17L35 9V39L17 29.500H10A3 3 0 0 1 7 26.500V21.500A3 3 0 0 1 10 18.500ZM13 29.500L16 42H22L19.500 30.800M39.500 19C42 21 42 27 39.500 29',
    ) +
    solid('M17 18.500L35 9V24H17Z'),
  vip:
    tint('M6 14L15 22L24 8L33 22L42 14L38 37H10Z') +
    stroke('M6 14L15 22L24 8L33 22L42 14L38 36H10ZM11 41.500H37') +
    solid(`${disc(24, 6.5, 2.6)}M24 22L28.500 28L24 34L19.500 28Z`),
  mission:
    tint(disc(22, 26, 17)) +
    stroke(`${disc(22, 26, 17)}${disc(22, 26, 9.5)}M22 26L37 11M33 9V15H39L44 10H39V4Z`) +
    solid(disc(22, 26, 3.6)),
  referral:
    tint('M4 41C4 32 10 28 17 28S30 32 30 41Z') +
    stroke(`${disc(17, 17.5, 7.5)}M4 41C4 32 10 28 17 28S30 32 30 41Z`) +
    solid('M35 8H39V14H45V18H39V24H35V18H29V14H35Z') +
    stroke('M35 29C41 30 44 35 44 41H36'),
  favourite:
    tint('M24 42C14 34 5 28 5 18C5 8 18 5 24 14C30 5 43 8 43 18C43 28 34 34 24 42Z') +
    stroke('M24 42C14 34 5 28 5 18C5 8 18 5 24 14C30 5 43 8 43 18C43 28 34 34 24 42Z'),
  new: tint(star(24, 24, 20, 8, 14)) + stroke(star(24, 24, 20, 8, 14)) + solid(star(24, 24, 9, 4, 3)),
};

const clean = (body: string): string => body.replace(/(\.\d)00\b/g, '$1').replace(/(\.\d)0\b/g, '$1');

const sprite = (): string =>
  `<svg xmlns="http://www.w3.org/2000/svg">${Object.entries(icons)
    .map(([id, body]) => `<symbol id="${id}" viewBox="0 0 48 48" fill="none">${clean(body)}</symbol>`)
    .join(
      '',
    )}<symbol id="casino" viewBox="0 0 48 48" fill="none">${clean(icons.livecasino ?? '')}</symbol></svg>\n`;

export const iconJobs: readonly Job[] = [
  { kind: 'file', file: 'icons.svg', content: sprite },
  ...Object.entries(icons).map(
    ([id, body]): Job => ({
      kind: 'file',
      file: `icons/${id}.svg`,
      content: () =>
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 48 48" fill="none">${clean(body)}</svg>\n`,
    }),
  ),
];
