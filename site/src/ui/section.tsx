import { ChevronRight } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../data/texts/use-translation.tsx';

interface Props {
  readonly title: string;
  /** Link to the full list. */
  readonly href?: string;
  /** Controls beside the heading. */
  readonly tools?: ReactNode;
  readonly className?: string;
  readonly children: ReactNode;
}

/** A part of a page under a heading; how headings are dressed is a token of the template. */
export function Section({ title, href, tools, className = '', children }: Props) {
  const id = useId();
  const { t } = useTranslation();
  return (
    <section aria-labelledby={id} className={`section ${className}`}>
      <div className="section-head">
        <h2 id={id} className="section-title">
          {title}
        </h2>
        <div className="section-tools">
          {tools}
          {href !== undefined && (
            <Link to={href} className="section-all" aria-label={`${t('ui.seeAll')}: ${title}`}>
              {t('ui.seeAll')}
              <ChevronRight aria-hidden="true" size={16} />
            </Link>
          )}
        </div>
      </div>
      {children}
    </section>
  );
}
