import { useGameMenu } from '../../boot/menus.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { CategoryLink } from '../../shells/navs/category-link.tsx';
import { Notice } from '../../ui/notice.tsx';
import { GameRow } from '../home/game-row.tsx';

/** A category without a game on this site: said plainly, with what can be played instead. */
export function EmptyLobby({ category, name }: { readonly category: string; readonly name: string }) {
  const { t } = useTranslation();
  const open = useGameMenu().filter((item) => item.category !== category && item.category !== 'sportsbook');
  return (
    <div className="lobby lobby-empty">
      <Notice
        picture="empty"
        level="h1"
        title={t('lobbies.none', { category: name })}
        text={t('lobbies.noneText')}
      />
      {open.length > 0 && (
        <nav aria-label={t('lobbies.open')} className="lobby-others">
          {open.map((item) => (
            <CategoryLink key={item.content_id} item={item} className="lobby-other" size={20} />
          ))}
        </nav>
      )}
      <GameRow list="hot" href="/hot" />
    </div>
  );
}
