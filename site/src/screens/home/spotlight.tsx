import { Play } from 'lucide-react';
import type { ReactNode } from 'react';
import type { GameEntry } from '../../data/shapes.ts';
import { usePercent } from '../../data/texts/use-percent.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { Badges, FavouriteButton, playAddress } from '../../shells/cards/card-components.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';

interface Props {
  readonly game: GameEntry;
  /** Whether it is seen at once. */
  readonly eager?: boolean;
  /** More pairs of `dt` and `dd`. */
  readonly facts?: ReactNode;
  /** The current round of the game. */
  readonly children?: ReactNode;
}

/** A list with only a game or two shows each of them large rather than lost in a row. */
export function Spotlight({ game, eager = false, facts, children }: Props) {
  const { t } = useTranslation();
  const percent = usePercent();
  return (
    <article className="spotlight-place">
      <div className="spotlight">
        <div className="spotlight-scene" aria-hidden="true">
          <Picture file={`${game.game_image}/landscape`} alt="" className="size-full" />
        </div>
        <div className="spotlight-second" aria-hidden="true">
          <Picture file={`${game.game_image}/square`} alt="" sizes="196px" className="aspect-square w-full" />
        </div>
        <div className="spotlight-poster">
          <Picture
            file={`${game.game_image}/portrait`}
            alt=""
            eager={eager}
            sizes="(min-width: 768px) 208px, 148px"
            className="aspect-[3/4] w-full"
          />
          <Badges game={game} />
        </div>
        <div className="spotlight-words">
          <h3 className="spotlight-name">{game.game_name}</h3>
          <dl className="spotlight-facts">
            {game.genre !== null && (
              <div>
                <dt>{t('lobby.genre')}</dt>
                <dd>{t(`genre.${game.genre}`)}</dd>
              </div>
            )}
            <div>
              <dt>{t('lobby.provider')}</dt>
              <dd>{game.provider_name}</dd>
            </div>
            {game.rtp !== null && (
              <div>
                <dt>{t('home.returns')}</dt>
                <dd className="figures">{percent(game.rtp)}</dd>
              </div>
            )}
            {facts}
          </dl>
          <div className="spotlight-ways">
            <ButtonLink to={playAddress(game, 'real')} size="large">
              <Play aria-hidden="true" size={18} fill="currentColor" />
              {t('games.play')}
            </ButtonLink>
            {game.has_demo && (
              <ButtonLink to={playAddress(game, 'demo')} look="quiet" size="large">
                {t('games.demo')}
              </ButtonLink>
            )}
          </div>
        </div>
        {children && <div className="spotlight-now">{children}</div>}
        <FavouriteButton game={game} />
      </div>
    </article>
  );
}
