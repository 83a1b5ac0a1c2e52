import { Heart, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import type { GameEntry } from '../../data/shapes.ts';
import { usePercent } from '../../data/texts/use-percent.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { Picture } from '../../ui/pictures/picture.tsx';
import type { CardProps } from '../template/template.ts';
import { useFavourite } from './use-favourite.ts';

/** The address of a game's page. */
export function playAddress(game: GameEntry, mode: 'real' | 'demo'): string {
  const query = new URLSearchParams({ provider: game.provider_code, game: game.game_code });
  if (mode === 'demo') query.set('mode', 'demo');
  return `/playnow?${query}`;
}

/** Marks a favourite; a visitor is asked to log in first. */
export function FavouriteButton({ game }: { readonly game: GameEntry }) {
  const { t } = useTranslation();
  const { marked, toggle } = useFavourite(game);
  return (
    <button
      type="button"
      className="favourite"
      aria-pressed={marked}
      aria-label={t('games.favourite', { game: game.game_name })}
      onClick={toggle}
    >
      <Heart aria-hidden="true" size={18} fill={marked ? 'currentColor' : 'none'} />
    </button>
  );
}

/** The words on a card's corner: what cannot be played in the player's country, what is new, what is hot. */
export function Badges({ game }: { readonly game: GameEntry }) {
  const { t } = useTranslation();
  if (game.closed_here)
    return (
      <span className="badge" data-kind="closed">
        {t('games.closedHere')}
      </span>
    );
  if (!game.is_new && !game.is_hot) return null;
  return (
    <span className="badge" data-kind={game.is_new ? 'new' : 'hot'}>
      {game.is_new ? t('games.new') : t('games.hot')}
    </span>
  );
}

/** The link that plays for money and covers the whole card; other controls lie above it. */
export function PlayLink({
  game,
  className = '',
}: {
  readonly game: GameEntry;
  readonly className?: string;
}) {
  return (
    <Link to={playAddress(game, 'real')} className={`card-link ${className}`}>
      {game.game_name}
    </Link>
  );
}

export function DemoLink({
  game,
  className = '',
}: {
  readonly game: GameEntry;
  readonly className?: string;
}) {
  const { t } = useTranslation();
  if (!game.has_demo || game.closed_here) return null;
  return (
    <Link
      to={playAddress(game, 'demo')}
      className={`demo-link ${className}`}
      aria-label={t('games.demoOf', { game: game.game_name })}
    >
      {t('games.demo')}
    </Link>
  );
}

/** Seen where a pointer rests on the card: it can be played. */
export function PlaySign() {
  return (
    <span className="play-sign" aria-hidden="true">
      <Play size={22} fill="currentColor" />
    </span>
  );
}

/** Return to player, where it is published. */
export function Rtp({ game }: { readonly game: GameEntry }) {
  const { t } = useTranslation();
  const percent = usePercent();
  if (game.rtp === null) return null;
  return <span className="figures">{t('games.rtp', { rtp: percent(game.rtp) })}</span>;
}

/** Genre and, where requested, studio of a game; for a slot only the studio. */
export function GameKind({ game, hasStudio }: { readonly game: GameEntry; readonly hasStudio: boolean }) {
  const { t } = useTranslation();
  const genre = game.genre === null || game.genre === 'slots' ? [] : [t(`genre.${game.genre}`)];
  const words = [...genre, ...(hasStudio ? [game.provider_name] : [])];
  if (words.length === 0) return null;
  return <span className={genre.length > 0 ? 'card-kind truncate' : 'truncate'}>{words.join(' · ')}</span>;
}

const shapes = {
  portrait: 'aspect-[3/4] w-full',
  square: 'aspect-square w-full',
  landscape: 'aspect-[8/5] w-full',
} as const;

interface CardPictureProps extends Pick<CardProps, 'game' | 'eager'> {
  readonly shape: keyof typeof shapes;
  /** Maximum width in the template's rows and grids, as a CSS length. */
  readonly sizes: string;
}

/** One of the game's pictures, as wide as the card. */
export function CardPicture({ game, eager, shape, sizes }: CardPictureProps) {
  return (
    <Picture
      file={`${game.game_image}/${shape}`}
      alt=""
      eager={eager}
      sizes={sizes}
      className={shapes[shape]}
    />
  );
}

type Fact = 'studio' | 'rtp';

interface CardWordsProps {
  readonly game: GameEntry;
  readonly facts: readonly Fact[];
}

/** The name of the game, and beneath it a line of what is to be known of it. */
export function CardWords({ game, facts }: CardWordsProps) {
  return (
    <>
      <h3 className="card-name">
        <PlayLink game={game} />
      </h3>
      <p className="card-facts">
        <GameKind game={game} hasStudio={facts.includes('studio')} />
        {facts.includes('rtp') && <Rtp game={game} />}
        <DemoLink game={game} />
      </p>
    </>
  );
}

interface PosterCardProps extends CardPictureProps, CardWordsProps {
  /** Which of the cards it is, for the style sheets. */
  readonly kind: string;
  /** Whether the words have a plate of their own. */
  readonly plate?: boolean;
  /** Content before the poster. */
  readonly children?: ReactNode;
}

/** The card that most templates vary: a poster that plays the game, and the words beneath it. */
export function PosterCard({ game, eager, kind, shape, sizes, facts, plate, children }: PosterCardProps) {
  const words = <CardWords game={game} facts={facts} />;
  return (
    <article className={`card card-${kind}`}>
      {children}
      <div className="card-poster">
        <CardPicture game={game} eager={eager} shape={shape} sizes={sizes} />
        <PlaySign />
        <Badges game={game} />
      </div>
      {plate ? <div className="card-plate">{words}</div> : words}
      <FavouriteButton game={game} />
    </article>
  );
}
