import type { TokenRound } from '../../../data/minigame.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import type { BoardProps } from './board.ts';
import { Lantern, type LanternLook } from './lantern.tsx';
import { stepIs } from './step-is.ts';

function lookOf(round: TokenRound | undefined, floor: number, lantern: number): LanternLook {
  const is = stepIs(round, floor);
  if (is === 'next') return 'waiting';
  const dark = round?.hidden?.[floor];
  const isChosen = round?.choices[floor] === lantern;
  if (isChosen) return is === 'lost' ? 'out' : 'lit';
  if (dark !== undefined) return dark === lantern ? 'would-out' : 'would-lit';
  return 'dim';
}

/** The tower, its highest floor on top. Only the lanterns of the next floor can be chosen. */
export function Tower({ mode, round, isBusy, onChoose }: BoardProps) {
  const { t } = useTranslation();
  const floors = mode.steps.map((step, floor) => ({ ...step, floor })).reverse();
  return (
    <div className="tower">
      <Sky />
      {floors.map(({ floor, times }) => {
        const is = stepIs(round, floor);
        return (
          <div key={floor} className="tower-floor" data-is={is}>
            <span className="tower-times">{t('minigame.times', { times })}</span>
            {/* biome-ignore lint/a11y/useSemanticElements: a row of lanterns is no fieldset of a form */}
            <div
              className="tower-row"
              role="group"
              aria-label={
                is === 'next'
                  ? t('minigame.choose', { floor: floor + 1 })
                  : t('minigame.floor', { floor: floor + 1 })
              }
            >
              {Array.from({ length: mode.choices }, (_, lantern) => {
                const look = lookOf(round, floor, lantern);
                const name = t('minigame.lantern', {
                  number: lantern + 1,
                  count: mode.choices,
                  floor: floor + 1,
                });
                if (is !== 'next') {
                  const state =
                    look === 'lit'
                      ? `, ${t('minigame.lit')}`
                      : look === 'out'
                        ? `, ${t('minigame.out')}`
                        : '';
                  return (
                    <span
                      // biome-ignore lint/suspicious/noArrayIndexKey: a lantern is its place
                      key={lantern}
                      className="tower-lantern"
                      role="img"
                      aria-label={`${name}${state}`}
                    >
                      <Lantern look={look} />
                    </span>
                  );
                }
                return (
                  <button
                    // biome-ignore lint/suspicious/noArrayIndexKey: a lantern is its place
                    key={lantern}
                    type="button"
                    className="tower-lantern"
                    aria-label={name}
                    aria-disabled={isBusy}
                    onClick={() => !isBusy && onChoose(lantern)}
                  >
                    <Lantern look={look} />
                  </button>
                );
              })}
            </div>
            <span className="tower-number" aria-hidden="true">
              {floor + 1}
            </span>
          </div>
        );
      })}
    </div>
  );
}

/** Stars and a moon above, the ridge of the roof below; the window shows a part of it. */
function Sky() {
  return (
    <>
      <svg
        className="tower-sky"
        viewBox="0 0 400 560"
        preserveAspectRatio="xMidYMin slice"
        aria-hidden="true"
      >
        {Array.from({ length: 34 }, (_, star) => (
          <circle
            // biome-ignore lint/suspicious/noArrayIndexKey: a star is its place
            key={star}
            cx={(star * 137) % 400}
            cy={(star * 71) % 330}
            r={star % 5 === 0 ? 1.5 : 0.8}
            fill="#fff6dd"
            opacity={0.25 + ((star * 37) % 50) / 100}
          />
        ))}
        <path
          d="M325.2 17.3A17 17 0 1 1 307.2 42.4A15.5 15.5 0 0 0 325.2 17.3Z"
          fill="#fff0c9"
          opacity="0.85"
        />
      </svg>
      <svg
        className="tower-sky"
        viewBox="0 0 400 560"
        preserveAspectRatio="xMidYMax slice"
        aria-hidden="true"
      >
        <path d="M0 560V500q60-34 120-14t110-26 90 22 80-30v108Z" fill="#120d22" opacity="0.75" />
      </svg>
    </>
  );
}
