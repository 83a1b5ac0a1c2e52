import { el } from '../frame/dom.ts';
import { buildGameHud, type GameHud, type GameHudProps } from '../frame/hud/game-hud.ts';

export interface BoardHudProps extends GameHudProps {
  readonly hasChips: boolean;
}

/** The page of a game around its board. */
export interface BoardHud extends Omit<GameHud, 'setStakeBusy'> {
  readonly board: HTMLElement;
  /** Sets the label of the main button, and disables it where there is nothing to do. */
  setMain(label: string, isReady: boolean): void;
  /** While a command is under way or a round is open, the stake is disabled. */
  setBusy(busy: { readonly busy: boolean; readonly open: boolean }): void;
}

export function buildBoardHud({ hasChips, ...props }: BoardHudProps): BoardHud {
  const board = el('div', { class: 'board' });
  const { main, setStakeBusy, ...hud } = buildGameHud(props, {
    mainClass: 'deal',
    hasChips,
    content: [board],
  });
  return {
    ...hud,
    board,
    setMain: (label, isReady) => {
      main.textContent = label;
      main.ariaDisabled = String(!isReady);
    },
    setBusy: ({ busy, open }) => {
      setStakeBusy(busy || open);
      document.body.classList.toggle('busy', busy);
      document.body.classList.toggle('open', open);
    },
  };
}
