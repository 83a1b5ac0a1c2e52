import { drawing, type Shape } from '../../../board/drawing.ts';
import { strewn } from '../../../canvas/strewn.ts';

const MIDDLE = 100;
/** As far as the middle of a ball may be from that of the drum. */
const ROOM = 52;
const BALLS = 16;
const tones = ['#ff6a4d', '#ffb02e', '#ec4f86', '#35b98c', '#5a8ff0'] as const;

/** The caller's drum: a lantern of paper ribs in which balls tumble. It turns by the moment it is given alone. */
export function drum() {
  const rib = (rx: number): Shape => ({ tag: 'ellipse', class: 'rib', cx: MIDDLE, cy: 94, rx, ry: 78 });
  const foot: readonly Shape[] = [
    {
      tag: 'path',
      class: 'sheet',
      d: 'M40 196L64 150H76L58 196ZM160 196L136 150H124L142 196Z',
      fill: '#8f1420',
    },
    { tag: 'path', class: 'sheet', d: 'M26 192H174V200H26Z', fill: '#e8432f' },
  ];
  const balls = Array.from(
    { length: BALLS },
    (_, i): Shape => ({ tag: 'circle', class: 'tumbling', r: 13, fill: tones[i % tones.length] ?? '' }),
  );
  const svg = drawing('0 0 200 204', [
    ...foot,
    { tag: 'circle', class: 'sheet', cx: MIDDLE, cy: 94, r: 80, fill: '#ffe7b0' },
    { tag: 'circle', cx: MIDDLE, cy: 94, r: 72, fill: '#ffd07a' },
    ...balls,
    rib(78),
    rib(54),
    rib(24),
    { tag: 'path', class: 'gloss', d: 'M46 62Q62 34 92 26', fill: 'none' },
    { tag: 'path', class: 'sheet', d: 'M74 10H126V22H74Z', fill: '#8f1420' },
    { tag: 'path', class: 'sheet', d: 'M76 166H124V178H76Z', fill: '#8f1420' },
  ]);
  svg.setAttribute('class', 'drum');
  const circles = [...svg.querySelectorAll('.tumbling')];
  return {
    node: svg,
    /** @param turned how far it has turned, in radians; @param shake from 0, at rest, to 1 */
    draw(turned: number, shake: number) {
      for (const [i, circle] of circles.entries()) {
        // At rest they lie below; shaken they fly all over the drum.
        const lie = { x: MIDDLE + ((i % 6) - 2.5) * 19 + (i > 11 ? 9 : 0), y: 146 - Math.floor(i / 6) * 20 };
        const angle = turned * (0.7 + strewn(i) * 0.9) + i * 2.4;
        const far = ROOM * Math.sqrt(0.12 + 0.88 * Math.abs(Math.sin(turned * (0.4 + strewn(i + 40)) + i)));
        const fly = { x: MIDDLE + Math.cos(angle) * far, y: 94 + Math.sin(angle) * far };
        circle.setAttribute('cx', (lie.x + (fly.x - lie.x) * shake).toFixed(1));
        circle.setAttribute('cy', (lie.y + (fly.y - lie.y) * shake).toFixed(1));
      }
    },
  };
}
