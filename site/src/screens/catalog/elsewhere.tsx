import type { GameEntry } from '../../data/shapes.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { useTemplate } from '../../shells/template/use-template.ts';
import { Section } from '../../ui/section.tsx';

/** Results of a search in other lobbies: a player may not know the category of a game. */
export function Elsewhere({ games }: { readonly games: readonly GameEntry[] }) {
  const { t } = useTranslation();
  const { card: Card, cards } = useTemplate();
  return (
    <Section title={t('lobby.elsewhere')}>
      <ul className={`card-grid ${cards.grid}`}>
        {games.map((game, i) => (
          <li key={`${game.provider_code}/${game.game_code}`}>
            <Card game={game} rank={i + 1} eager={i < 4} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
