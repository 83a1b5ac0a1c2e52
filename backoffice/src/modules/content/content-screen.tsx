import { ArrowUpDown, Plus } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import { contentKinds, contentStates } from '#contract/office/content/kinds.ts';
import { useMay } from '../../data/me.ts';
import { useCall } from '../../data/queries.ts';
import { Badge } from '../../ui/badge.tsx';
import { buttonClass } from '../../ui/button.tsx';
import type { Column } from '../../ui/list/list.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import { useList } from '../../ui/list/use-list.ts';
import { Empty } from '../../ui/page.tsx';
import { Time } from '../../ui/values.tsx';
import {
  ContentTabs,
  type Item,
  kindOf,
  StateBadges,
  useContentSite,
  useItemTitle,
  useSaver,
} from './parts.tsx';

function Languages({ item, offered }: { readonly item: Item; readonly offered: readonly string[] }) {
  const { t } = useTranslation('content');
  const { languages } = item;
  if (languages === null) return '—';
  const missing = offered.filter((code) => !languages.includes(code));
  return missing.length === 0 ? (
    <Badge tone="good">{t('allLanguages')}</Badge>
  ) : (
    <span title={t('missing')} className="inline-flex flex-wrap gap-1">
      <span className="text-muted">
        {offered.length - missing.length}/{offered.length}
      </span>
      {missing.slice(0, 4).map((code) => (
        <Badge key={code} tone="warn">
          {code}
        </Badge>
      ))}
      {missing.length > 4 && <span className="text-muted">+{missing.length - 4}</span>}
    </span>
  );
}

function useColumns(offered: readonly string[]): Column<Item>[] {
  const { t } = useTranslation('content');
  const titleOf = useItemTitle();
  const saverOf = useSaver();
  return [
    { id: 'title', header: t('item'), cell: (item) => titleOf(item) },
    { id: 'state', header: t('state'), cell: (item) => <StateBadges item={item} /> },
    {
      id: 'languages',
      header: t('languages'),
      cell: (item) => <Languages item={item} offered={offered} />,
    },
    {
      id: 'from',
      header: t('from'),
      isWide: true,
      cell: ({ publish_at, published_at }) => {
        const at = publish_at ?? published_at;
        return at === null ? '—' : <Time at={at} />;
      },
    },
    {
      id: 'until',
      header: t('until'),
      isWide: true,
      cell: ({ unpublish_at: at }) => (at === null ? '—' : <Time at={at} />),
    },
    { id: 'version', header: t('version'), isFigure: true, isExtra: true, cell: ({ newest }) => newest },
    { id: 'savedBy', header: t('savedBy'), isWide: true, cell: (item) => saverOf(item.saved_by) },
    { id: 'savedAt', header: t('savedAt'), isExtra: true, cell: (item) => <Time at={item.saved_at} /> },
  ];
}

/** The items of a kind of content of a site. */
export function ContentScreen() {
  const { t } = useTranslation('content');
  const kind = kindOf(useParams().kind) ?? 'slide';
  const site = useContentSite();
  const canManage = useMay('content.manage', site.code);
  const filters = [
    {
      name: 'state',
      label: t('state'),
      kind: 'choice',
      options: contentStates.map((state) => ({ value: state, label: t(`states.${state}`) })),
    },
    { name: 'lacks', label: t('lacks'), kind: 'text' },
  ] as const;
  const list = useList(filters);
  const state = contentStates.find((one) => one === list.values.state);
  const lacks = list.values.lacks?.toUpperCase().slice(0, 8);
  const query = useCall(
    '/api/office/content/list',
    {
      ...{ site: site.code, kind, limit: 50 },
      ...(state === undefined ? {} : { state }),
      ...(lacks === undefined ? {} : { lacks }),
      ...(list.before === undefined ? {} : { before: list.before }),
    },
    { keepsLast: true },
  );
  const columns = useColumns(query.data?.languages ?? []);
  const search = `?site=${encodeURIComponent(site.code)}`;
  return (
    <ListPage
      title={t('title')}
      lead={t('lead', { site: site.name })}
      tabs={<ContentTabs />}
      actions={
        canManage && (
          <>
            {contentKinds[kind] === 'ordered' && (
              <Link to={`/content/order/${kind}${search}`} className={buttonClass()}>
                <ArrowUpDown size={14} aria-hidden />
                {t('order')}
              </Link>
            )}
            <Link to={`/content/new/${kind}${search}`} className={buttonClass('primary')}>
              <Plus size={14} aria-hidden />
              {t('new')}
            </Link>
          </>
        )
      }
      name="content.list"
      list={list}
      filters={filters}
      columns={columns}
      query={query}
      keyOf={(item) => item.item_id}
      to={(item) => `/content/items/${item.item_id}${search}`}
      empty={<Empty title={t('empty')}>{t('emptyHint')}</Empty>}
    />
  );
}
