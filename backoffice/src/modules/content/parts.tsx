import { useTranslation } from 'react-i18next';
import type { OfficeResponse } from '#contract/office/calls.ts';
import type { ContentKind } from '#contract/office/content/documents.ts';
import { contentKindNames } from '#contract/office/content/kinds.ts';
import { useSite } from '../../app/site-picker.tsx';
import { useMe } from '../../data/me.ts';
import { Badge, type Tone } from '../../ui/badge.tsx';
import { Tabs } from '../../ui/tabs.tsx';

export type Item = OfficeResponse<'/api/office/content/list'>['rows'][number];

export const kindOf = (text: string | undefined): ContentKind | undefined =>
  contentKindNames.find((kind) => kind === text);

/** The site whose content is looked at: one at a time. */
export function useContentSite(): { readonly code: string; readonly name: string } {
  const me = useMe();
  const site = useSite();
  const own = me.may.find((one) => one.permission === 'content.read')?.sites ?? [];
  const code = site ?? own[0] ?? '';
  return { code, name: me.sites.find((one) => one.external_id === code)?.name ?? code };
}

/** The kinds of content, one beside the other, and how much of all is translated. */
export function ContentTabs() {
  const { t } = useTranslation('content');
  const kinds = contentKindNames.map((kind, place) => ({
    path: place === 0 ? '/content' : `/content/${kind}`,
    name: t(`kinds.${kind}`),
  }));
  return (
    <Tabs label={t('title')} screens={[...kinds, { path: '/content/languages', name: t('translations') }]} />
  );
}

const tones: Readonly<Record<Item['state'], Tone>> = {
  draft: 'neutral',
  scheduled: 'info',
  published: 'good',
  ended: 'warn',
};

/** Whether players read an item, and whether there is more than they read. */
export function StateBadges({ item }: { readonly item: Item }) {
  const { t } = useTranslation('content');
  const isAhead = item.published !== null && item.published < item.newest;
  return (
    <span className="inline-flex flex-wrap gap-1">
      <Badge tone={tones[item.state]}>{t(`states.${item.state}`)}</Badge>
      {isAhead && <Badge tone="info">{t('changed')}</Badge>}
      {item.state === 'published' && item.scheduled !== null && (
        <Badge tone="info">{t('states.scheduled')}</Badge>
      )}
    </span>
  );
}

/** Who saved a version; what was there before the back office was has nobody. */
export function useSaver(): (by: string) => string {
  const { t } = useTranslation('content');
  return (by) => (by.startsWith('system:') ? t('takenOver') : by);
}

/** What an item is called: pages and menus by the words of the office. */
export function useItemTitle(): (item: Pick<Item, 'kind' | 'title'>) => string {
  const { t } = useTranslation('content');
  return ({ kind, title }) => {
    if (kind === 'page' || kind === 'menu') return t(`names.${title}`, { defaultValue: title });
    return title === '' ? t('untitled') : title;
  };
}
