import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import type { CallResponse } from '#contract/calls.ts';
import { publicQuery } from '../../data/queries.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Sanitised, TextSkeleton } from './sanitised.tsx';

type Cms = CallResponse<'/api/settings/siteinfodetail'>['cms'];

const bodies: Readonly<Record<string, keyof Cms>> = {
  '/about': 'about_us',
  '/privacy-policy': 'privacy_policy',
  '/banking': 'banking',
  '/faqs': 'faqs',
  '/responsible-gaming': 'responsible_gaming',
};

/** The text of a page: from the CMS, or from the SEO record where the CMS has none of that name. */
export function PageText({ path }: { readonly path: string }) {
  const { t, i18n } = useTranslation();
  const cms = useQuery(publicQuery('/api/settings/siteinfodetail', {}));
  const seo = useQuery(publicQuery('/api/seo', { page_name: path.slice(1) }));
  const key = bodies[path];
  const body = key && cms.data?.cms[key];
  const isLocal = i18n.language !== 'EN';
  const html = body
    ? (isLocal && body.local_body) || body.en_body
    : (isLocal && seo.data?.value.local_body) || seo.data?.value.en_body || '';
  if (cms.isError)
    return <LoadFailed title={t('content.failed')} fault={cms.error} onRetry={() => void cms.refetch()} />;
  if (cms.isPending || seo.isPending) return <TextSkeleton />;
  if (body?.status === false || html === '') {
    return (
      <Notice picture="empty" title={t('content.none')} text={t('content.noneText')}>
        <ButtonLink to="/contact-us" look="quiet">
          {t('footer.contact')}
        </ButtonLink>
      </Notice>
    );
  }
  return <Sanitised html={html} />;
}
