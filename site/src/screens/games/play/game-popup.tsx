import { ExternalLink } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { GameEntry } from '../../../data/shapes.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { Picture } from '../../../ui/picture.tsx';

/** A game that plays in a window of its own: opened by a press, and followed until it is closed. */
export function GamePopup({ game, address }: { readonly game: GameEntry; readonly address: string }) {
  const { t } = useTranslation();
  const [opened, setOpened] = useState<Window | null>(null);
  const [blocked, setBlocked] = useState(false);
  useEffect(() => {
    if (!opened) return;
    const timer = window.setInterval(() => opened.closed && setOpened(null), 1_000);
    return () => window.clearInterval(timer);
  }, [opened]);
  const open = () => {
    const popup = window.open(address, 'baize-game', 'popup,width=1280,height=800');
    setBlocked(popup === null);
    setOpened(popup);
    popup?.focus();
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
        <p role="status" className="text-body text-muted">
          {opened ? t('playnow.popupRunning') : t(blocked ? 'playnow.popupBlocked' : 'playnow.popupLead')}
        </p>
        <Button size="large" onClick={() => (opened ? opened.focus() : open())}>
          <ExternalLink aria-hidden className="size-5" />
          {t('playnow.popupOpen', { name: game.game_name })}
        </Button>
      </div>
    </div>
  );
}
