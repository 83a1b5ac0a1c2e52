import './wheel.css';
import type { RefObject } from 'react';
import { type Prize, usePrizeWords } from './prize-words.ts';
import { type Arc, arcsOf, fieldPath, pointAt } from './wheel-geometry.ts';

export interface DrawnField {
  readonly weight: number;
  readonly prize: Prize;
}

interface Props {
  readonly fields: readonly DrawnField[];
  /** The element that the animation rotates. */
  readonly disc: RefObject<SVGGElement | null>;
  readonly pointer: RefObject<SVGGElement | null>;
  readonly isTurning: boolean;
  /** The place it stopped at. */
  readonly won: number | undefined;
}

const RIM = 100;
const HUB = 30;
const LAMPS = 24;

/** Brightness of a field: the rarer and more valuable, the brighter. */
function tonesOf(fields: readonly DrawnField[]): readonly string[] {
  const tokens = fields.map(({ prize }) => (prize.kind === 'token' ? Number(prize.amount) : 0));
  const top = Math.max(0, ...tokens);
  let plain = 0;
  return fields.map(({ prize }, place) => {
    if (prize.kind === 'spins' || prize.kind === 'cash') return prize.kind;
    const amount = tokens[place] ?? 0;
    if (amount > 0 && amount === top) return 'top';
    if (amount >= 10) return 'rich';
    plain += 1;
    return plain % 2 === 0 ? 'plain' : 'other';
  });
}

/** The wheel, every field as wide as its chance. Its words are in the table of odds; here it is a picture. */
export function WheelDrawing({ fields, disc, pointer, isTurning, won }: Props) {
  const arcs = arcsOf(fields.map(({ weight }) => weight));
  const tones = tonesOf(fields);
  return (
    <svg className="wheel" viewBox="-120 -124 240 244" aria-hidden="true" data-turning={isTurning}>
      <defs>
        <radialGradient id="wheel-shade" r="0.5">
          <stop offset="0.3" stopColor="#000" stopOpacity="0.34" />
          <stop offset="0.55" stopColor="#000" stopOpacity="0" />
          <stop offset="0.9" stopColor="#000" stopOpacity="0" />
          <stop offset="1" stopColor="#000" stopOpacity="0.4" />
        </radialGradient>
        <linearGradient id="wheel-metal" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" className="wheel-metal-light" />
          <stop offset="0.5" className="wheel-metal-deep" />
          <stop offset="1" className="wheel-metal-light" />
        </linearGradient>
      </defs>
      <circle r="117" className="wheel-shadow" />
      <circle r="114" fill="url(#wheel-metal)" />
      <circle r="111.5" className="wheel-rim" />
      {Array.from({ length: LAMPS }, (_, lamp) => {
        const [cx, cy] = pointAt((lamp / LAMPS) * 360, 106.6);
        return (
          <circle
            // biome-ignore lint/suspicious/noArrayIndexKey: a lamp is its place
            key={lamp}
            cx={cx}
            cy={cy}
            r="2.5"
            className="wheel-lamp"
            data-odd={lamp % 2 === 1}
          />
        );
      })}
      <g ref={disc}>
        {fields.map((field, place) => {
          const arc = arcs[place];
          return (
            arc && (
              <Field
                // biome-ignore lint/suspicious/noArrayIndexKey: a field is its place on the wheel
                key={place}
                arc={arc}
                tone={tones[place] ?? 'plain'}
                prize={field.prize}
                isWon={won === place}
              />
            )
          );
        })}
      </g>
      <circle r={RIM} fill="url(#wheel-shade)" pointerEvents="none" />
      <circle r={RIM} className="wheel-edge" />
      <circle r={HUB + 3} fill="url(#wheel-metal)" />
      <circle r={HUB + 1} className="wheel-rim" />
      <g ref={pointer} className="wheel-pointer">
        <path d="M0 -88 L-9 -113 Q0 -123 9 -113Z" fill="url(#wheel-metal)" className="wheel-pointer-edge" />
        <circle cy="-111" r="3" className="wheel-rim" />
      </g>
    </svg>
  );
}

function Field({
  arc,
  tone,
  prize,
  isWon,
}: {
  readonly arc: Arc;
  readonly tone: string;
  readonly prize: Prize;
  readonly isWon: boolean;
}) {
  const { short } = usePrizeWords();
  const width = ((arc.to - arc.from) * Math.PI * 80) / 180;
  const size = Math.min(11, Math.max(3.6, width * 0.62));
  const label = short(prize);
  const [coinX, coinY] = pointAt(arc.middle, RIM - 7);
  return (
    <g data-tone={tone} data-won={isWon} className="wheel-field">
      <path d={fieldPath(arc, HUB, RIM)} />
      {prize.kind === 'token' && (
        <circle cx={coinX} cy={coinY} r={Math.min(2.6, width * 0.26)} className="wheel-coin" />
      )}
      {prize.kind === 'spins' && (
        <path
          className="wheel-again"
          transform={`rotate(${arc.middle}) translate(0 ${-(RIM - 7)})`}
          d="M-2.6 0a2.6 2.6 0 1 0 .9-2M-2.6 -3.4l.6 2 2-.5"
        />
      )}
      <text
        transform={`rotate(${arc.middle - 90}) translate(${RIM - (prize.kind === 'cash' ? 5 : 13)} 0)`}
        fontSize={size}
        textAnchor="end"
        dominantBaseline="central"
      >
        {label}
      </text>
    </g>
  );
}
