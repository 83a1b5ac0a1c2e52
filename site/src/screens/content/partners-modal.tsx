import { useQuery } from '@tanstack/react-query';
import { ArrowUpRight } from 'lucide-react';
import { useState } from 'react';
import { isSafeLink } from '#rules/routing/links.ts';
import { publicQuery } from '../../data/queries.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { DialogTitle } from '../../ui/dialog.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Pagination } from '../../ui/pagination/pagination.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';

import './partners.css';

const PER_PAGE = 10;

/** Partners of the site: logo, name, and a link in a new tab. */
export function Modal() {
  const { t } = useTranslation();
  const partners = useQuery(publicQuery('/api/settings/partners', {}));
  const [page, setPage] = useState(1);
  const list = partners.data?.partners;
  return (
    <>
      <DialogTitle>{t('partners.title')}</DialogTitle>
      <p className="mb-4 text-muted">{t('partners.lead')}</p>
      {partners.isPending && <Skeleton className="h-40" />}
      {partners.isError && (
        <LoadFailed
          title={t('partners.failed')}
          fault={partners.error}
          onRetry={() => void partners.refetch()}
        />
      )}
      <ul className="partner-list">
        {list?.slice((page - 1) * PER_PAGE, page * PER_PAGE).map(({ partner_name, href, img_url }) => (
          <li key={`${partner_name} ${href}`}>
            <a
              href={isSafeLink(href) ? href : undefined}
              target="_blank"
              rel="noopener noreferrer"
              className="partner"
            >
              <img src={img_url} alt="" width={120} height={40} className="partner-logo" />
              <span className="partner-name">
                {partner_name}
                <ArrowUpRight aria-hidden="true" size={16} className="flex-none text-muted" />
              </span>
              <span className="sr-only">{t('partners.newTab')}</span>
            </a>
          </li>
        ))}
      </ul>
      {list && list.length > PER_PAGE && (
        <div className="mt-4">
          <Pagination totalItems={list.length} itemsPerPage={PER_PAGE} page={page} onPage={setPage} />
        </div>
      )}
    </>
  );
}
