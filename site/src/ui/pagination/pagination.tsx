import { ChevronLeft, ChevronRight } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import {
  checkDirection,
  type PageDirection,
  type PageLocale,
  type PageQuestion,
  pageAddress,
  pageNumber,
  pageWindow,
} from './page-window.ts';
import './pagination.css';

/** `buttons` report the wanted page; `links` lead to its address; `compact` shows the position between two buttons. */
type Mode =
  | { readonly mode?: 'buttons' | 'compact'; readonly onPage: (page: number) => void }
  /** `/news?page=[page]`. */
  | { readonly mode: 'links'; readonly pattern: string };

type Props = PageQuestion & Mode & { readonly locale?: PageLocale; readonly dir?: PageDirection };

/** The pages of a list. Nothing where there is only one. */
export function Pagination(props: Props) {
  const { t } = useTranslation();
  const { locale = 'en', dir = 'ltr' } = props;
  checkDirection(dir);
  const { pages, page, last } = pageWindow(props);
  if (last === 1) return null;
  const step = (to: number, label: string, content: ReactNode) => (
    <Step key={label} way={props} to={to} label={label} here={to === page} off={to < 1 || to > last}>
      {content}
    </Step>
  );
  const number = (one: number) => pageNumber(one, locale);
  const [Back, On] = dir === 'ltr' ? [ChevronLeft, ChevronRight] : [ChevronRight, ChevronLeft];
  return (
    <nav aria-label={t('ui.pages')} dir={dir} className="pagination">
      {step(page - 1, t('ui.previous'), <Back aria-hidden="true" size={20} />)}
      {props.mode === 'compact' ? (
        <span className="figures px-2" aria-current="page">
          {t('ui.pageOf', { page: number(page), last: number(last) })}
        </span>
      ) : (
        pages.map((one) => step(one, t('ui.page', { page: number(one) }), number(one)))
      )}
      {step(page + 1, t('ui.next'), <On aria-hidden="true" size={20} />)}
    </nav>
  );
}

interface StepProps {
  readonly way: Mode;
  readonly to: number;
  readonly label: string;
  readonly here: boolean;
  /** There is no such page. */
  readonly off: boolean;
  readonly children: ReactNode;
}

function Step({ way, to, label, here, off, children }: StepProps) {
  const common = {
    className: 'page-step figures',
    'aria-label': label,
    ...(here && { 'aria-current': 'page' as const }),
  };
  if (way.mode !== 'links') {
    return (
      <button type="button" {...common} disabled={off} onClick={() => !here && way.onPage(to)}>
        {children}
      </button>
    );
  }
  if (off) {
    return (
      <span className="page-step" aria-hidden="true" data-off="">
        {children}
      </span>
    );
  }
  return (
    <Link to={pageAddress(way.pattern, to)} {...common}>
      {children}
    </Link>
  );
}
