import { WifiOff } from 'lucide-react';
import type { GameEntry } from '../../../data/shapes.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Picture } from '../../../ui/pictures/picture.tsx';

interface NoteProps {
  readonly onReopen: () => void;
}

export function EndedNote({ onReopen }: NoteProps) {
  const { t } = useTranslation();
  return (
    <Notice picture="maintenance" title={t('playnow.endedTitle')} text={t('playnow.endedLead')}>
      <Button onClick={onReopen}>{t('playnow.reopen')}</Button>
    </Notice>
  );
}

export function SilentNote({ onReopen, lobby }: NoteProps & { readonly lobby: string }) {
  const { t } = useTranslation();
  return (
    <Notice picture="error" title={t('playnow.refusedTitle')} text={t('playnow.silentLead')}>
      <Button onClick={onReopen}>{t('ui.tryAgain')}</Button>
      <ButtonLink to={lobby} look="quiet">
        {t('playnow.lobby')}
      </ButtonLink>
    </Notice>
  );
}

export function OfflineNote() {
  const { t } = useTranslation();
  return (
    <p
      role="alert"
      className="absolute inset-x-3 top-3 mx-auto flex max-w-md items-center gap-3 rounded-control border border-line bg-raised p-3 text-small text-ink shadow-float"
    >
      <WifiOff aria-hidden className="size-5 shrink-0 text-negative" />
      {t('playnow.offlineLead')}
    </p>
  );
}

/** The game's own poster while it comes. */
export function StageSkeleton({ game }: { readonly game: GameEntry | undefined }) {
  const { t } = useTranslation();
  return (
    <div
      role="status"
      className="absolute inset-0 grid place-items-center overflow-hidden bg-sunken text-center"
    >
      {game ? (
        <Picture
          file={`${game.game_image}/landscape`}
          alt=""
          className="absolute inset-0 size-full scale-110 opacity-25 blur-2xl"
        />
      ) : null}
      <div className="relative grid justify-items-center gap-4">
        {game ? (
          <Picture
            file={`${game.game_image}/square`}
            alt=""
            eager
            className="size-32 rounded-card shadow-float motion-safe:animate-pulse"
          />
        ) : null}
        <p className="text-body text-ink">{t('playnow.loading')}</p>
      </div>
    </div>
  );
}
