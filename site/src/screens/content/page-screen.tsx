import { useLocation } from 'react-router';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { tidyPath } from '../../routes/routes.ts';
import { ContentNav } from './content-nav.tsx';
import { PageText } from './page-text.tsx';
import { loadPurifier } from './sanitised.tsx';

export const warm = loadPurifier;

/** A page of the site's own text. */
export function Screen() {
  const { t } = useTranslation();
  const path = tidyPath(useLocation().pathname);
  return (
    <div className="content-page">
      <ContentNav />
      <article className="content-article">
        <h1 className="content-title">{t(`content.title.${path.slice(1)}`)}</h1>
        <PageText path={path} />
      </article>
    </div>
  );
}
