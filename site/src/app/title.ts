import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import type { CallResponse } from '#contract/calls.ts';
import { useSite } from '../data/page.ts';
import { publicQuery } from '../data/queries.ts';
import { useTranslation } from '../data/texts/use-translation.tsx';
import { notFound, routeAt, tidyPath } from '../routes/routes.ts';

type Seo = CallResponse<'/api/seo'>['value'];

/** The title of a page: the SEO record's, else the product's own with the name of the site. */
export function titleOf(seo: Seo | undefined, fallback: string, siteName: string): string {
  return seo?.meta_title || (siteName === '' ? fallback : `${fallback} · ${siteName}`);
}

export function usePageTitle(): string {
  const { pathname } = useLocation();
  const { site_name } = useSite();
  const { t } = useTranslation('_m');
  const route = routeAt(pathname);
  const seo = useQuery({
    ...publicQuery('/api/seo', { page_name: route.page }),
    enabled: route !== notFound,
    staleTime: 600_000,
  });
  if (route === notFound) return titleOf(undefined, t('notFound', { path: tidyPath(pathname) }), site_name);
  return titleOf(seo.data?.value, t(`title.${route.page}`), site_name);
}
