import './safe.css';
import type { CSSProperties } from 'react';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import type { BoardProps } from './board.ts';
import { type StepIs, stepIs } from './step-is.ts';

const numerals = ['I', 'II', 'III', 'IV', 'V', 'VI'];

/** The angle of a mark on its dial, in turns from the top. */
const turnOf = (mark: number, marks: number) => mark / marks;

/** The door of the safe with its three dials, from left to right. Only the next dial can be set. */
export function Safe({ mode, round, isBusy, onChoose }: BoardProps) {
  const { t } = useTranslation();
  const isOpen = round?.state === 'won' && round.choices.length === mode.steps.length;
  return (
    <div className="safe" data-open={isOpen}>
      <Door />
      <ol className="safe-dials">
        {mode.steps.map(({ times }, dial) => (
          <li key={times} className="dial" data-is={stepIs(round, dial)}>
            <span className="dial-times">{t('minigame.times', { times })}</span>
            <Dial
              dial={dial}
              marks={mode.choices}
              is={stepIs(round, dial)}
              chosen={round?.choices[dial]}
              drawn={round?.hidden?.[dial]}
              isBusy={isBusy}
              onChoose={onChoose}
            />
            <span className="dial-name" aria-hidden="true">
              {t('safe.dial', { floor: dial + 1 })}
            </span>
          </li>
        ))}
      </ol>
    </div>
  );
}

interface DialProps {
  readonly dial: number;
  readonly marks: number;
  readonly is: StepIs;
  readonly chosen: number | undefined;
  readonly drawn: number | undefined;
  readonly isBusy: boolean;
  readonly onChoose: (mark: number) => void;
}

function Dial({ dial, marks, is, chosen, drawn, isBusy, onChoose }: DialProps) {
  const { t } = useTranslation();
  const hand: CSSProperties = { rotate: `${turnOf(chosen ?? 0, marks)}turn` };
  return (
    // biome-ignore lint/a11y/useSemanticElements: a dial is no fieldset of a form
    <div
      className="dial-face"
      role="group"
      aria-label={t(is === 'next' ? 'safe.choose' : 'safe.dial', { floor: dial + 1 })}
    >
      <span className="dial-hand" style={hand} aria-hidden="true" />
      {Array.from({ length: marks }, (_, mark) => {
        const angle = turnOf(mark, marks) * Math.PI * 2;
        const place = { left: `${50 + Math.sin(angle) * 33}%`, top: `${50 - Math.cos(angle) * 33}%` };
        const name = t('safe.mark', { number: mark + 1, count: marks, floor: dial + 1 });
        const look = lookOf(mark, { is, chosen, drawn });
        return is === 'next' ? (
          <button
            // biome-ignore lint/suspicious/noArrayIndexKey: a mark is its place
            key={mark}
            type="button"
            className="dial-mark"
            style={place}
            aria-label={name}
            aria-disabled={isBusy}
            onClick={() => !isBusy && onChoose(mark)}
          >
            {numerals[mark]}
          </button>
        ) : (
          <span
            // biome-ignore lint/suspicious/noArrayIndexKey: a mark is its place
            key={mark}
            className="dial-mark"
            style={place}
            data-look={look}
            role="img"
            aria-label={look === 'right' || look === 'wrong' ? `${name}, ${t(`safe.${look}`)}` : name}
          >
            {numerals[mark]}
          </span>
        );
      })}
    </div>
  );
}

/** The label of a disabled mark: the position of the dial, and the right one once known. */
function lookOf(
  mark: number,
  { is, chosen, drawn }: Pick<DialProps, 'is' | 'chosen' | 'drawn'>,
): 'right' | 'wrong' | 'fits' | 'plain' {
  if (mark === chosen) return is === 'lost' ? 'wrong' : 'right';
  return mark === drawn ? 'fits' : 'plain';
}

/** The drawing of the safe, hidden from screen readers. */
function Door() {
  return (
    <svg className="safe-door" viewBox="0 0 400 400" preserveAspectRatio="xMidYMid slice" aria-hidden="true">
      <defs>
        <radialGradient id="safe-steel" cx="0.4" cy="0.3" r="0.9">
          <stop offset="0" stopColor="#54627c" />
          <stop offset="0.55" stopColor="#2b3550" />
          <stop offset="1" stopColor="#141a2e" />
        </radialGradient>
        <linearGradient id="safe-brass" x1="0" y1="0" x2="1" y2="1">
          <stop offset="0" stopColor="#ffe9a8" />
          <stop offset="0.4" stopColor="#b07a2c" />
          <stop offset="0.7" stopColor="#6d440f" />
          <stop offset="1" stopColor="#f6cf77" />
        </linearGradient>
      </defs>
      <rect width="400" height="400" fill="#0e1426" />
      <circle cx="200" cy="200" r="150" fill="url(#safe-steel)" stroke="url(#safe-brass)" strokeWidth="9" />
      <circle cx="200" cy="200" r="126" fill="none" stroke="#0b1020" strokeWidth="2" />
      {Array.from({ length: 24 }, (_, rivet) => {
        const angle = (rivet / 24) * Math.PI * 2;
        return (
          <circle
            // biome-ignore lint/suspicious/noArrayIndexKey: a rivet is its place
            key={rivet}
            cx={200 + Math.cos(angle) * 138}
            cy={200 + Math.sin(angle) * 138}
            r="3.4"
            fill="#d6a24c"
            stroke="#3a2408"
          />
        );
      })}
      {[0, 60, 120].map((turn) => (
        <g key={turn} transform={`rotate(${turn} 200 200)`} opacity="0.3">
          <rect x="92" y="196" width="216" height="8" rx="4" fill="#0b1020" />
        </g>
      ))}
    </svg>
  );
}
