import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallResponse } from '#contract/calls.ts';
import { call } from '../../data/call.ts';
import { orThrow, publicQuery } from '../../data/queries.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { Button } from '../../ui/button.tsx';
import { useDates } from '../../ui/dates.ts';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Notice } from '../../ui/notice.tsx';
import { ContentNav } from './content-nav.tsx';
import { loadPurifier, Sanitised, TextSkeleton } from './sanitised.tsx';

export const warm = loadPurifier;

type News = CallResponse<'/api/home/news'>['value'][number];

/** News of the site, newest first. The first page is part of the document. */
export function Screen() {
  const { t } = useTranslation();
  const first = useQuery(publicQuery('/api/home/news', {}));
  const [wanted, setWanted] = useState(false);
  const more = useInfiniteQuery({
    queryKey: ['/api/home/news', 'further', first.data?.next],
    enabled: wanted && typeof first.data?.next === 'string',
    initialPageParam: first.data?.next ?? '',
    queryFn: ({ pageParam, signal }) =>
      orThrow(call('/api/home/news', { before: pageParam }, { quiet: true, signal })),
    getNextPageParam: (last) => last.next,
  });
  const further = more.data?.pages ?? [];
  const list = [...(first.data?.value ?? []), ...further.flatMap((page) => page.value)];
  const hasMore = further.length > 0 ? more.hasNextPage : first.data?.next !== null;
  return (
    <div className="content-page">
      <ContentNav />
      <div className="content-article">
        <h1 className="content-title">{t('content.title.news')}</h1>
        {first.isError && !first.data ? (
          <LoadFailed title={t('content.failed')} fault={first.error} onRetry={() => void first.refetch()} />
        ) : !first.data ? (
          <TextSkeleton />
        ) : list.length === 0 ? (
          <Notice picture="empty" title={t('pages.noNews')} text={t('pages.noNewsText')} />
        ) : (
          <div className="news">
            {list.map((one) => (
              <Item key={one.news_id} item={one} />
            ))}
            {more.isError && (
              <LoadFailed
                title={t('content.failed')}
                fault={more.error}
                onRetry={() => void more.fetchNextPage()}
              />
            )}
            {hasMore && (
              <Button
                look="quiet"
                busy={more.isFetching}
                className="justify-self-start"
                onClick={() => (wanted ? void more.fetchNextPage() : setWanted(true))}
              >
                {t('pages.olderNews')}
              </Button>
            )}
          </div>
        )}
      </div>
    </div>
  );
}

function Item({ item }: { readonly item: News }) {
  const { i18n } = useTranslation();
  const dates = useDates();
  const text = item.texts[i18n.language] ?? item.texts.EN;
  if (!text) return null;
  return (
    <article className="news-item" aria-labelledby={`news-${item.news_id}`}>
      <time dateTime={item.at} className="news-day figures">
        {dates.day(item.at)}
      </time>
      <h2 id={`news-${item.news_id}`} className="news-title">
        {text.title}
      </h2>
      <Sanitised html={text.body} />
    </article>
  );
}
