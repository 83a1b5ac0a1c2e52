import './chip-row.css';
import { useGameMenu } from '../../../boot/menus.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { CategoryLink } from '../category-link.tsx';
import { ScrollRow } from '../scroll-row.tsx';

/** Small labels side by side that wrap or scroll. */
export function ChipRow() {
  const { t } = useTranslation();
  const games = useGameMenu();
  return (
    <ScrollRow label={t('shell.allCategories')} className="chip-row">
      {games.map((item) => (
        <CategoryLink key={item.content_id} item={item} className="chip" size={18} />
      ))}
    </ScrollRow>
  );
}
