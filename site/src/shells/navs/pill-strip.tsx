import './pill-strip.css';
import { useGameMenu } from '../../boot/menus.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { CategoryLink } from './category-link.tsx';
import { ScrollRow } from './scroll-row.tsx';

/** One line of pills under the thumb; it runs off the edge of the column, so that it is seen to go on. */
export function PillStrip() {
  const { t } = useTranslation();
  const games = useGameMenu();
  return (
    <ScrollRow label={t('shell.categories')} className="pill-strip">
      {games.map((item) => (
        <CategoryLink key={item.content_id} item={item} className="pill" size={20} />
      ))}
    </ScrollRow>
  );
}
