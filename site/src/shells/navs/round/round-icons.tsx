import './round-icons.css';
import { useGameMenu } from '../../../boot/menus.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { CategoryLink } from '../category-link.tsx';
import { ScrollRow } from '../scroll-row.tsx';

/** Signs in rounds with their names beneath, in one line that runs off the edge of the column. */
export function RoundIcons() {
  const { t } = useTranslation();
  const games = useGameMenu();
  return (
    <ScrollRow label={t('shell.categories')} className="round-icons">
      {games.map((item) => (
        <CategoryLink key={item.content_id} item={item} className="round-link" size={30} />
      ))}
    </ScrollRow>
  );
}
