import { useQuery } from '@tanstack/react-query';
import type { CallResponse } from '#contract/calls.ts';
import { cmsRoutes } from '#rules/routing/cms-pages.ts';
import { publicQuery } from '../../data/queries.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Notice } from '../../ui/notice.tsx';
import { outline, withAccordions } from './outline.ts';
import { Sanitised, TextSkeleton } from './sanitised.tsx';
import { TableOfContents } from './table-of-contents.tsx';

type Cms = CallResponse<'/api/settings/siteinfodetail'>['cms'];

const bodies: Readonly<Record<string, keyof Cms>> = {
  ...cmsRoutes,
  '/responsible-gaming': 'responsible_gaming',
};

/** Pages that say something of their own when there is no text. */
const optional: ReadonlySet<string> = new Set(['/contact-us']);

/** The text of a page: from the CMS, or from the SEO record where the CMS has none of that name. */
export function PageText({ path }: { readonly path: string }) {
  const { t, i18n } = useTranslation();
  const cms = useQuery(publicQuery('/api/settings/siteinfodetail', {}));
  const seo = useQuery(publicQuery('/api/seo', { page_name: path.slice(1) }));
  const key = bodies[path];
  const asked = key ? cms : seo;
  const text = key ? cms.data?.cms[key] : seo.data?.value;
  if (asked.isError) {
    return (
      <LoadFailed title={t('content.failed')} fault={asked.error} onRetry={() => void asked.refetch()} />
    );
  }
  if (!text) return <TextSkeleton />;
  const isHidden = 'status' in text && !text.status;
  const written = (i18n.language !== 'EN' && text.local_body) || text.en_body;
  if (isHidden || written === '') {
    if (optional.has(path)) return null;
    return (
      <Notice picture="empty" title={t('content.none')} text={t('content.noneText')}>
        <ButtonLink to="/contact-us" look="quiet">
          {t('footer.contact')}
        </ButtonLink>
      </Notice>
    );
  }
  const { html, parts } = outline(path === '/faqs' ? withAccordions(written) : written);
  return (
    <>
      {parts.length > 0 && <TableOfContents parts={parts} />}
      <Sanitised html={html} />
    </>
  );
}
