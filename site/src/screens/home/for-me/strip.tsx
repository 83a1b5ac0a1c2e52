import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { useTemplate } from '../../../shells/template/use-template.ts';
import { Picture } from '../../../ui/pictures/picture.tsx';
import { type Item, useItems } from './items.ts';
import { StripSkeleton } from './skeletons.tsx';

/** Items about the player, side by side; those in the hero are left out. */
export function Strip() {
  const { t } = useTranslation(['ui', 'more']);
  const { hero } = useTemplate();
  const items = useItems();
  if (!items) return <StripSkeleton />;
  const shown = hero && items.length > 1 ? items.slice(1) : items;
  return (
    <section aria-label={t('forMe.title')} className="for-me">
      <ul className="for-me-items">
        {shown.map((item) => (
          <li key={item.key}>
            <Card item={item} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Card({ item: { title, body, action, href, picture, percent } }: { readonly item: Item }) {
  return (
    <Link to={href} className="for-me-card" title={action}>
      {picture !== undefined && (
        <Picture file={`${picture}/square`} alt="" sizes="48px" className="for-me-picture" />
      )}
      <span className="for-me-words">
        <strong className="for-me-name">{title}</strong>
        <span className="for-me-body">{body}</span>
        {percent !== undefined && (
          <span className="for-me-bar" aria-hidden="true">
            <span style={{ width: `${percent}%` }} />
          </span>
        )}
      </span>
      <ChevronRight aria-hidden="true" size={18} className="flex-none text-accent" />
    </Link>
  );
}
