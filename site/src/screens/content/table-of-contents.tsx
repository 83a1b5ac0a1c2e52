import { useTranslation } from '../../data/texts/use-translation.tsx';
import type { Part } from './outline.ts';

/** Links to the sections of a long page. */
export function TableOfContents({ parts }: { readonly parts: readonly Part[] }) {
  const { t } = useTranslation();
  return (
    <nav aria-label={t('pages.contents')} className="page-parts">
      <h2 className="page-parts-title">{t('pages.contents')}</h2>
      <ol className="page-parts-list">
        {parts.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
