import { useQuery } from '@tanstack/react-query';
import { ArrowUpRight, Mail, MessageCircle, Phone, Send } from 'lucide-react';
import { publicQuery } from '../../data/queries.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ContentNav } from './content-nav.tsx';
import { PageText } from './page-text.tsx';
import { loadPurifier } from './sanitised.tsx';

export const warm = loadPurifier;

const signs: Readonly<Record<string, typeof Mail>> = {
  email: Mail,
  phone: Phone,
  telegram: Send,
};

/** Every way to reach the site; a link that leads out says so by its arrow and opens beside this page. */
export function Screen() {
  const { t } = useTranslation();
  const accounts = useQuery(publicQuery('/api/settings/social_account', {}));
  const list = accounts.data?.accountList;
  return (
    <div className="content-page">
      <ContentNav />
      <article className="content-article">
        <h1 className="content-title">{t('content.title.contact-us')}</h1>
        <p className="mb-6 max-w-prose text-muted">{t('content.contactLead')}</p>
        {accounts.isError && (
          <LoadFailed
            title={t('content.failed')}
            fault={accounts.error}
            onRetry={() => void accounts.refetch()}
          />
        )}
        {accounts.isPending && <Skeleton className="h-20" />}
        {list?.length === 0 && (
          <Notice picture="empty" title={t('content.noContact')} text={t('content.noContactText')} />
        )}
        <ul className="contact-list">
          {list?.map(({ kind, name, href }) => {
            const Sign = signs[kind.toLowerCase()] ?? MessageCircle;
            return (
              <li key={href}>
                <a href={safeHref(href)} target="_blank" rel="noopener noreferrer" className="contact">
                  <Sign aria-hidden="true" size={22} className="flex-none text-accent" />
                  <span className="min-w-0">
                    <span className="contact-kind">
                      {t(`content.contactKind.${kind}`, { defaultValue: kind })}
                    </span>
                    <span className="contact-name">{name}</span>
                  </span>
                  <ArrowUpRight aria-hidden="true" size={18} className="ml-auto flex-none text-muted" />
                </a>
              </li>
            );
          })}
        </ul>
        <div className="mt-8">
          <PageText path="/contact-us" />
        </div>
      </article>
    </div>
  );
}

/** Links that would run something are refused (specification, section 8). */
function safeHref(href: string): string | undefined {
  return /^(https?:|mailto:|tel:)/i.test(href) ? href : undefined;
}
