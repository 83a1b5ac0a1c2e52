import { useTranslation } from '../../data/texts/use-translation.tsx';
import type { Part } from './outline.ts';

/** The parts of a long page, each a step away. */
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
