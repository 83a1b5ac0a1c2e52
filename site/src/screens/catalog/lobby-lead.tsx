import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router';
import { usePage } from '../../data/page.ts';
import { publicQuery } from '../../data/queries.ts';
import { routeAt } from '../../routes/routes.ts';

/** The introduction from the page's SEO record, if it has one in the reader's language. */
export function LobbyLead() {
  const { pathname } = useLocation();
  const { language } = usePage();
  const { data } = useQuery(publicQuery('/api/seo', { page_name: routeAt(pathname).page }));
  const seo = data?.value;
  const isWritten = language === 'EN' ? seo?.en_item_name : seo?.local_item_name;
  return isWritten && seo?.meta_desc ? <p className="lobby-lead">{seo.meta_desc}</p> : null;
}
