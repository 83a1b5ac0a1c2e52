import { ExternalLink, X } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { CallResponse } from '#contract/calls.ts';
import { openGameWindow } from '../../../data/browser/game-window.ts';
import type { GameEntry } from '../../../data/shapes.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { playAddress } from '../../../shells/cards/card-components.tsx';
import { Button } from '../../../ui/button.tsx';
import { Picture } from '../../../ui/pictures/picture.tsx';
import { useOutsideMessages } from './outside/use-outside-messages.ts';

interface GamePopupProps {
  readonly game: GameEntry;
  readonly launch: CallResponse<'/api/games/launch'>;
  readonly lobby: string;
  readonly onReopen: () => void;
}

/** A game that plays in a window of its own: the page beside it follows it, and shows balance and clock. */
export function GamePopup({ game, launch, lobby, onReopen }: GamePopupProps) {
  const { t } = useTranslation();
  const { phase, window: opened, open, close } = useGameWindow(launch);
  useOutsideMessages({
    launch,
    lobby,
    game: () => opened.current,
    here: playAddress(game, launch.mode),
    onReady: () => {},
    onEnded: close,
  });
  const says = {
    before: t('playnow.popupLead'),
    open: t('playnow.popupRunning'),
    closed: t('playnow.popupClosed'),
    blocked: t('playnow.popupBlocked'),
  };
  return (
    <div className="relative grid size-full place-items-center overflow-hidden bg-sunken p-6 text-center">
      <Picture
        file={`${game.game_image}/landscape`}
        alt=""
        className="absolute inset-0 size-full scale-110 opacity-25 blur-2xl"
      />
      <div className="relative grid max-w-md justify-items-center gap-4">
        <Picture
          file={`${game.game_image}/square`}
          alt=""
          eager
          className="size-32 rounded-card shadow-float"
        />
        <h2 className="font-display text-title text-ink">
          {t('playnow.popupTitle', { name: game.game_name })}
        </h2>
        <p role="status" className="text-body text-ink">
          {says[phase]}
        </p>
        {phase === 'open' ? (
          <div className="flex flex-wrap justify-center gap-2">
            <Button onClick={() => opened.current?.focus()}>
              <ExternalLink aria-hidden className="size-5" />
              {t('playnow.popupShow')}
            </Button>
            <Button look="quiet" onClick={close}>
              <X aria-hidden className="size-5" />
              {t('playnow.popupClose')}
            </Button>
          </div>
        ) : (
          // An address is for one visit: once it was opened, another one is asked for.
          <Button size="large" onClick={phase === 'closed' ? onReopen : open}>
            <ExternalLink aria-hidden className="size-5" />
            {phase === 'closed' ? t('playnow.popupAgain') : t('playnow.popupOpen', { name: game.game_name })}
          </Button>
        )}
      </div>
    </div>
  );
}

type Phase = 'before' | 'open' | 'closed' | 'blocked';

/** How often the window is looked at: a browser says nothing when it is closed. */
const LOOK_MS = 1_000;

/** The window of a game: opened by a press, that of the card that led here or one on this page. */
function useGameWindow({ launch_url }: Pick<GamePopupProps['launch'], 'launch_url'>) {
  const opened = useRef<Window>(null);
  const [phase, setPhase] = useState<Phase>('before');
  const open = useCallback(() => {
    opened.current = openGameWindow(launch_url);
    setPhase(opened.current ? 'open' : 'blocked');
    opened.current?.focus();
  }, [launch_url]);
  const close = useCallback(() => {
    opened.current?.close();
    setPhase((now) => (now === 'open' ? 'closed' : now));
  }, []);
  const first = useRef(true);
  useEffect(() => {
    // Browsers open a window shortly after a press only, and it is the press that asked for the game.
    if (first.current && navigator.userActivation?.isActive) open();
    first.current = false;
  }, [open]);
  useEffect(() => {
    if (phase !== 'open') return;
    const timer = window.setInterval(() => opened.current?.closed && setPhase('closed'), LOOK_MS);
    return () => window.clearInterval(timer);
  }, [phase]);
  return { phase, window: opened, open, close };
}
