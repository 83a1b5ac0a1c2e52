import './chip-row.css';
import { useTranslation } from 'react-i18next';
import { useGameMenu } from '../../../boot/menus.ts';
import { CategoryLink } from '../category-link.tsx';

/** Small labels side by side that wrap or scroll. */
export function ChipRow() {
  const { t } = useTranslation();
  const games = useGameMenu();
  return (
    <nav aria-label={t('shell.allCategories')} className="chip-row">
      {games.map((item) => (
        <CategoryLink key={item.content_id} item={item} className="chip" size={18} />
      ))}
    </nav>
  );
}
