import sharp from 'sharp';
import { engrave, type Plate } from '../kit/engrave.ts';
import { outline } from '../kit/letters.ts';
import { brass, gold } from '../kit/metal.ts';
import { Paper } from '../kit/paper.ts';
import { pixels } from '../kit/render.ts';
import { at, circle, group, line, path, polar, rect, star, times } from '../kit/svg.ts';
import { guilloche } from '../studios/burin.ts';
import type { Draw, SlotArt } from './look.ts';

export type Role = 'wild' | 'scatter' | 'high' | 'low';

/** Side of a cell of the atlas, in pixels; symbols are drawn on a sheet of 240 units. */
export const CELL = 224;
const SHEET = 240;

/** A dark outline, a shadow below and a rim of light along the upper left edge. */
function glossy(p: Paper, dark: string): string {
  return p.define(
    (id) =>
      `<filter id="${id}" x="-.2" y="-.2" width="1.4" height="1.4" color-interpolation-filters="sRGB">` +
      `<feMorphology in="SourceAlpha" operator="dilate" radius="3.200" result="fat"/>` +
      `<feFlood flood-color="${dark}"/><feComposite in2="fat" operator="in" result="edge"/>` +
      `<feGaussianBlur in="fat" stdDeviation="5"/><feOffset dy="7" result="soft"/>` +
      `<feFlood flood-color="#000" flood-opacity=".55"/><feComposite in2="soft" operator="in" result="shadow"/>` +
      `<feOffset in="SourceAlpha" dx="3" dy="4" result="moved"/>` +
      `<feComposite in="SourceAlpha" in2="moved" operator="out" result="rim"/><feGaussianBlur in="rim" stdDeviation="1"/>` +
      `<feComposite in2="SourceAlpha" operator="in" result="rimIn"/><feFlood flood-color="#fff" flood-opacity=".75"/>` +
      `<feComposite in2="rimIn" operator="in" result="light"/>` +
      `<feMerge><feMergeNode in="shadow"/><feMergeNode in="edge"/><feMergeNode in="SourceGraphic"/><feMergeNode in="light"/></feMerge></filter>`,
  );
}

/** A border of white paper around the shape, and the long shadow of a cut-out lying on the sheet below. */
function cutOut(p: Paper, border: string): string {
  const long = [3, 6, 9, 12].map((d) => `<feOffset in="fat" dx="${d}" dy="${d}" result="s${d}"/>`).join('');
  return p.define(
    (id) =>
      `<filter id="${id}" x="-.2" y="-.2" width="1.4" height="1.4" color-interpolation-filters="sRGB">` +
      `<feMorphology in="SourceAlpha" operator="dilate" radius="5" result="fat"/>` +
      `${long}<feMerge result="long"><feMergeNode in="s3"/><feMergeNode in="s6"/><feMergeNode in="s9"/><feMergeNode in="s12"/></feMerge>` +
      `<feFlood flood-color="#1a0a18" flood-opacity=".34"/><feComposite in2="long" operator="in" result="shadow"/>` +
      `<feFlood flood-color="${border}"/><feComposite in2="fat" operator="in" result="edge"/>` +
      `<feMerge><feMergeNode in="shadow"/><feMergeNode in="edge"/><feMergeNode in="SourceGraphic"/></feMerge></filter>`,
  );
}

/** Rays behind the two special symbols. */
function burst(p: Paper, colour: string, r: number): string {
  return (
    p.glow(0, 0, r, colour, 0.95) +
    times(14, (i) => {
      const a = i * (360 / 14);
      const [x1, y1] = polar(0, 0, r * (i % 2 ? 0.8 : 1), a - 5);
      const [x2, y2] = polar(0, 0, r * (i % 2 ? 0.8 : 1), a + 5);
      return path(
        `M0 0L${x1} ${y1}L${x2} ${y2}Z`,
        p.rad([`${colour} 0 .9`, `${colour} 100 0`], 0.5, 0.5, 0.6),
      );
    })
  );
}

/** A ribbon with the word across the foot of a special symbol. */
function ribbon(p: Paper, word: string, art: SlotArt): string {
  const { studio } = art.card;
  const face = studio === 'brasswork' ? 'lilita' : studio === 'papercut' ? 'dela' : 'playfair';
  const size = studio === 'brasswork' ? 46 : 38;
  const measured = outline(face, word, size, 0, 0, 0.04);
  const { d } = outline(face, word, size, -measured.w / 2, 84 - measured.h / 2, 0.04);
  const w = measured.w / 2 + 18;
  if (studio === 'brasswork')
    return (
      path(d, '#1d0b02', {
        stroke: '#1d0b02',
        'stroke-width': 16,
        'stroke-linejoin': 'round',
        transform: 'translate(0 4)',
      }) +
      path(d, '#1d0b02', { stroke: p.lin(gold), 'stroke-width': 11, 'stroke-linejoin': 'round' }) +
      path(d, '#5b1a06', { stroke: '#5b1a06', 'stroke-width': 5, 'stroke-linejoin': 'round' }) +
      path(d, p.linAt(['#fffbe0', '#ffe27a 45', '#ff9d1f'], 0, 62, 0, 106))
    );
  const [paper = '#fff', ink = '#201018', accent = '#8a2232'] = art.card.title.colours;
  if (studio === 'papercut')
    return (
      rect(-w, 60, w * 2, 50, '#1a0a18', { opacity: 0.35, transform: 'translate(6 6)' }) +
      rect(-w, 60, w * 2, 50, '#e8304a') +
      path(`M${-w} 60l-14 25l14 25ZM${w} 60l14 25l-14 25Z`, '#a81c3a') +
      path(d, '#fff')
    );
  return (
    rect(-w, 62, w * 2, 46, paper, { stroke: ink, 'stroke-width': 3 }) +
    path(d, accent === ink ? ink : accent)
  );
}

function disc(p: Paper, [light, dark]: readonly [string, string]): string {
  return (
    circle(0, 0, 104, '#000', { opacity: 0.45, filter: p.blur(5), transform: 'translate(0 6)' }) +
    circle(0, 0, 104, p.lin(brass, 60)) +
    circle(0, 0, 96, '#120b04') +
    circle(0, 0, 94, p.rad([light, `${dark} 90`], 0.5, 0.35, 0.7)) +
    circle(0, 0, 95, 'none', { stroke: p.lin(brass, 240), 'stroke-width': 3 }) +
    path('M-78 -40A88 88 0 0 1 78 -40A96 70 0 0 0 -78 -40Z', '#fff', { opacity: 0.16 })
  );
}

function brasswork(p: Paper, draw: Draw, role: Role, art: SlotArt): string {
  const filter = glossy(p, art.card.title.dark);
  const word = role === 'wild' ? 'WILD' : role === 'scatter' ? 'SCATTER' : '';
  if (word === '') {
    const scale = role === 'high' ? 0.86 : 1;
    return (role === 'high' ? disc(p, art.disc) : '') + group(at(0, 0, draw(p), scale), { filter });
  }
  return (
    burst(p, role === 'wild' ? '#ffd35a' : '#7df3ff', 118) +
    at(0, -8, group(at(0, 0, draw(p), 0.9), { filter })) +
    (word === 'SCATTER' ? at(0, 18, ribbon(p, word, art), 0.78) : ribbon(p, word, art))
  );
}

function papercut(p: Paper, draw: Draw, role: Role, art: SlotArt): string {
  const filter = cutOut(p, '#fffaf0');
  const body = group(at(0, 0, draw(p), role === 'low' ? 1 : 0.9), { filter });
  if (role === 'low' || role === 'high') {
    const sun =
      role === 'high'
        ? group(path(star(0, 0, 104, 16, 92), art.disc[0]), { filter: p.shadow(4, 6, 3, '#1a0a18', 0.35) }) +
          circle(0, 0, 82, art.disc[1])
        : '';
    return sun + at(-3, -3, body);
  }
  const rays =
    path(star(0, 0, 114, 12, 84), '#ffd23f', { filter: p.shadow(4, 6, 3, '#1a0a18', 0.35) }) +
    circle(0, 0, 80, '#fff3c4');
  return (
    rays + at(-3, -12, body, 0.94) + at(0, 8, ribbon(p, role === 'wild' ? 'WILD' : 'SCATTER', art), 0.82)
  );
}

const midnight: readonly [string, string] = ['#1a2350', '#0a1030'];

/** The plate a Burin symbol is cut into: its ground and what stands on it. */
function burinGround(p: Paper, draw: Draw, role: Role, negative: boolean, night = midnight): string {
  const special = role === 'wild' || role === 'scatter';
  const ground = negative ? night : ['#ffffff', '#e9dcc2'];
  const rays = special
    ? times(24, (i) => {
        const [x1, y1] = polar(0, 0, 170, i * 15 - 3);
        const [x2, y2] = polar(0, 0, 170, i * 15 + 3);
        return path(`M0 0L${x1} ${y1}L${x2} ${y2}Z`, negative ? '#7f8cc4' : '#c7a468', { opacity: 0.6 });
      })
    : '';
  return (
    rect(-120, -120, 240, 240, p.rad(ground, 0.5, 0.45, 0.75)) +
    rays +
    group(at(0, special ? -14 : 0, draw(p), role === 'low' ? 0.86 : 0.88), {
      filter: p.shadow(3, 5, 4, negative ? '#000' : '#3a2410', 0.5),
    })
  );
}

async function burin(draw: Draw, role: Role, art: SlotArt, plate: Plate): Promise<Buffer> {
  const p = new Paper(SHEET, SHEET, 5);
  const painted = await pixels(
    p.svg(at(120, 120, burinGround(p, draw, role, plate.negative, art.ground))),
    CELL * 2,
    CELL * 2,
  );
  const cut = await engrave(painted, CELL, CELL, { ...plate, pitch: 3.4, wash: role === 'low' ? 0.5 : 0.72 });
  const [paper = '#f3e3c3', ink = '#201018', accent = '#8a2232'] = art.card.title.colours;
  const q = new Paper(SHEET, SHEET, 5);
  const special = role === 'wild' || role === 'scatter';
  const frame =
    rect(9, 9, 222, 222, 'none', { stroke: paper, 'stroke-width': 10, rx: 15 }) +
    rect(13, 13, 214, 214, 'none', {
      stroke: special || role === 'high' ? accent : ink,
      'stroke-width': special ? 5 : 2.5,
      rx: 10,
    }) +
    rect(19, 19, 202, 202, 'none', { stroke: ink, 'stroke-width': 1, rx: 6 }) +
    (role === 'high' ? line(guilloche(120, 120, 96, 30, 0.05), accent, 1, { opacity: 0.5 }) : '') +
    (special ? at(120, 120, at(0, 8, ribbon(q, role === 'wild' ? 'WILD' : 'SCATTER', art), 0.9)) : '');
  const base = `<image href="data:image/png;base64,${cut.toString('base64')}" x="4" y="4" width="232" height="232"/>`;
  const shape = rect(4, 4, 232, 232, '#000', { rx: 18 });
  return fine(q.svg(q.clip(shape, base + frame)));
}

/** Drawn at three times the size and brought down, so that filters leave no steps. */
async function fine(svg: string): Promise<Buffer> {
  const large = await sharp(Buffer.from(svg), { density: 72 * 3, unlimited: true })
    .png()
    .toBuffer();
  return sharp(large).resize(CELL, CELL, { kernel: 'lanczos3' }).png().toBuffer();
}

/** One symbol as the pixels of its cell. */
export async function dressed(draw: Draw, role: Role, art: SlotArt, plate: Plate): Promise<Buffer> {
  if (art.card.studio === 'burin') return burin(draw, role, art, plate);
  const p = new Paper(SHEET, SHEET, 5);
  const body = art.card.studio === 'brasswork' ? brasswork(p, draw, role, art) : papercut(p, draw, role, art);
  return fine(p.svg(at(120, 120, body)));
}
