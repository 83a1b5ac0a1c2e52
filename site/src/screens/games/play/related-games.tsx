import { useQuery } from '@tanstack/react-query';
import { publicQuery } from '../../../data/queries.ts';
import type { GameEntry } from '../../../data/shapes.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { useTemplate } from '../../../shells/template/use-template.ts';
import { Section } from '../../../ui/section.tsx';

const MOST = 12;

/** Below the game: what else its category has. */
export function RelatedGames({ game, lobby }: { readonly game: GameEntry; readonly lobby: string }) {
  const { t } = useTranslation();
  const { card: Card, cards } = useTemplate();
  const { data } = useQuery(publicQuery('/api/product/get_hot_games', { game_type: game.game_type }));
  const others = data?.value.filter((one) => one.game_code !== game.game_code).slice(0, MOST) ?? [];
  if (others.length === 0) return null;
  return (
    <div className="page-column py-8">
      <Section title={t('playnow.related')} href={lobby}>
        <ul className={`card-row ${cards.row}`}>
          {others.map((one, at) => (
            <li key={`${one.provider_code}/${one.game_code}`}>
              <Card game={one} rank={at + 1} eager={false} />
            </li>
          ))}
        </ul>
      </Section>
    </div>
  );
}
