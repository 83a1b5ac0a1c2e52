import { Link } from 'react-router';
import type { GameEntry } from '../../../data/shapes.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { GameKind, playAddress } from '../../../shells/cards/card-components.tsx';
import { useMoney } from '../../../ui/money.ts';
import { Picture } from '../../../ui/pictures/picture.tsx';
import { Section } from '../../../ui/section.tsx';
import { useForMe } from './items.ts';

const MOST = 8;

interface Props {
  /** Whether a game belongs here; all do without. */
  readonly fits?: (game: GameEntry) => boolean;
}

/** The games that wait for the player, with what is staked in them, and those played before. */
export function Played({ fits = () => true }: Props) {
  const { t } = useTranslation(['ui', 'more']);
  const { money } = useMoney();
  const { data } = useForMe();
  const open = (data?.open ?? []).filter(({ game }) => fits(game));
  const recent = (data?.recent ?? []).filter(fits);
  if (open.length + recent.length === 0) return null;
  return (
    <Section title={t(open.length > 0 ? 'forMe.continue' : 'forMe.recent')} className="played">
      <ul className="for-me-items">
        {open.map(({ game, stake }) => (
          <li key={`${game.provider_code}/${game.game_code}`}>
            <PlayedGame game={game} staked={t('forMe.staked', { amount: money(stake) })} />
          </li>
        ))}
        {recent.slice(0, MOST - open.length).map((game) => (
          <li key={`${game.provider_code}/${game.game_code}`}>
            <PlayedGame game={game} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function PlayedGame({ game, staked }: { readonly game: GameEntry; readonly staked?: string }) {
  const { t } = useTranslation();
  const closed = game.closed_here ? t('games.closedHere') : undefined;
  return (
    <Link to={playAddress(game, 'real')} className="for-me-card">
      <Picture file={`${game.game_image}/square`} alt="" sizes="48px" className="for-me-picture" />
      <span className="for-me-words">
        <strong className="for-me-name">{game.game_name}</strong>
        <span className="for-me-body" data-staked={staked !== undefined}>
          {closed ?? staked ?? <GameKind game={game} hasStudio />}
        </span>
      </span>
    </Link>
  );
}
