import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useMay } from '../../data/me.ts';
import { useCall } from '../../data/queries.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import type { Column } from '../../ui/list/list.tsx';
import { ListPage } from '../../ui/list/list-page.tsx';
import { type ListState, useList } from '../../ui/list/use-list.ts';
import { Empty } from '../../ui/page.tsx';
import { Money } from '../../ui/values.tsx';
import { ChangeDialog, CopyDialog } from './change-dialogs.tsx';
import { LimitsDialog } from './limits-dialog.tsx';
import { PaceDialog } from './pace-dialog.tsx';
import { CasinoTabs, type Game, homeLists, useCatalogueSite, useCategoryName } from './parts.tsx';
import { RuleDialog, useRuleText } from './rule-dialog.tsx';

const shownAs = ['offered', 'left-out', 'own'] as const;

function useFilters(site: string) {
  const { t } = useTranslation('casino');
  const categoryOf = useCategoryName();
  const { data } = useCall('/api/office/catalogue/groups', { site });
  return [
    { name: 'search', label: t('search'), kind: 'search' },
    {
      name: 'studio',
      label: t('studio'),
      kind: 'choice',
      options: (data?.providers ?? []).map(({ code, name }) => ({ value: code, label: name })),
    },
    {
      name: 'category',
      label: t('category'),
      kind: 'choice',
      options: (data?.categories ?? []).map(({ code }) => ({ value: code, label: categoryOf(code) })),
    },
    {
      name: 'shown',
      label: t('shown'),
      kind: 'choice',
      options: shownAs.map((value) => ({ value, label: t(`shownAs.${value}`) })),
    },
  ] as const;
}

const requestOf = (site: string, { values, before }: ListState) => {
  const shown = shownAs.find((one) => one === values.shown);
  return {
    ...{ site, limit: 50 },
    ...(values.search === undefined ? {} : { search: values.search.slice(0, 64) }),
    ...(values.studio === undefined ? {} : { provider_code: values.studio }),
    ...(values.category === undefined ? {} : { category: values.category }),
    ...(shown === undefined ? {} : { shown }),
    ...(before === undefined ? {} : { before }),
  };
};

/** Countries of a rule that the list names. */
const SHOWN = 2;

function useColumns(currency: string, canManage: boolean, onLimits: (game: Game) => void): Column<Game>[] {
  const { t } = useTranslation('casino');
  const categoryOf = useCategoryName();
  const ruleText = useRuleText();
  const amount = (value: string | null) =>
    value === null ? '—' : <Money amount={value} currency={currency} />;
  const limitsOf = (game: Game) =>
    game.min_stake === null && game.max_stake === null ? (
      '—'
    ) : (
      <span className="inline-flex items-center gap-1">
        {amount(game.min_stake)} – {amount(game.max_stake)}
      </span>
    );
  return [
    { id: 'game', header: t('game'), cell: ({ game_name }) => game_name },
    { id: 'studio', header: t('studio'), cell: ({ provider_name }) => provider_name },
    { id: 'category', header: t('category'), isWide: true, cell: ({ category }) => categoryOf(category) },
    {
      id: 'offered',
      header: t('shown'),
      cell: (game) => (
        <span className="inline-flex flex-wrap gap-1">
          {game.withdrawn_at !== null && (
            <span title={t('withdrawnHint')}>
              <Badge tone="bad">{t('withdrawn')}</Badge>
            </span>
          )}
          <Badge tone={game.is_offered ? 'good' : 'neutral'}>
            {t(game.is_offered ? 'shownAs.offered' : 'shownAs.left-out')}
          </Badge>
          {game.is_own && <Badge tone="info">{t('differs')}</Badge>}
        </span>
      ),
    },
    {
      id: 'lists',
      header: t('badges'),
      cell: ({ lists }) => (
        <span className="inline-flex flex-wrap gap-1">
          {homeLists
            .filter((one) => lists.includes(one))
            .map((one) => (
              <Badge key={one}>{t(`lists.${one}`)}</Badge>
            ))}
        </span>
      ),
    },
    {
      id: 'countries',
      header: t('countries'),
      cell: ({ country_rule: rule }) =>
        rule === null ? (
          t('everywhere')
        ) : (
          <span className="inline-flex gap-1">
            <Badge tone={rule.countries.length === 0 ? 'neutral' : 'warn'}>{ruleText(rule, SHOWN)}</Badge>
            {!rule.is_own && <Badge>{t('studio')}</Badge>}
          </span>
        ),
    },
    {
      id: 'demo',
      header: t('demo'),
      isWide: true,
      cell: ({ has_demo, can_have_demo }) =>
        can_have_demo ? t(has_demo ? 'demoOn' : 'demoOff') : t('demoNone'),
    },
    {
      id: 'rtp',
      header: t('stated'),
      isFigure: true,
      isWide: true,
      cell: ({ rtp }) => (rtp === null ? '—' : `${rtp} %`),
    },
    {
      id: 'limits',
      header: t('stakes'),
      isFigure: true,
      cell: (game) =>
        canManage ? (
          <Button
            look="quiet"
            onClick={() => onLimits(game)}
            aria-label={t('limitsOf', { game: game.game_name })}
          >
            {limitsOf(game)}
          </Button>
        ) : (
          limitsOf(game)
        ),
    },
  ];
}

/** All games that there are, as a site has them: offered or not, badges, demonstrations and stakes. */
export function GamesScreen() {
  const { t } = useTranslation('casino');
  const site = useCatalogueSite();
  const canManage = useMay('catalogue.manage', site.code);
  const filters = useFilters(site.code);
  const list = useList(filters);
  const query = useCall('/api/office/catalogue/games', requestOf(site.code, list), { keepsLast: true });
  const [limited, setLimited] = useState<Game>();
  const [changed, setChanged] = useState<{ readonly games: readonly Game[]; readonly clear: () => void }>();
  const [ruled, setRuled] = useState<{ readonly games: readonly Game[]; readonly clear: () => void }>();
  const [isCopying, setCopying] = useState(false);
  const [isPacing, setPacing] = useState(false);
  const currency = query.data?.currency ?? '';
  const columns = useColumns(currency, canManage, setLimited);
  return (
    <ListPage
      title={t('title')}
      lead={t('lead', { site: site.name })}
      tabs={<CasinoTabs />}
      actions={
        canManage && (
          <>
            <Button onClick={() => setPacing(true)}>{t('pace')}</Button>
            <Button onClick={() => setCopying(true)}>{t('copy')}</Button>
          </>
        )
      }
      name="catalogue.games"
      list={list}
      filters={filters}
      columns={columns}
      query={query}
      keyOf={({ provider_code, game_code }) => `${provider_code}/${game_code}`}
      {...(canManage
        ? {
            bulk: (games: readonly Game[], clear: () => void) => (
              <>
                <Button onClick={() => setRuled({ games, clear })}>{t('countries')}</Button>
                <Button onClick={() => setChanged({ games, clear })}>{t('change')}</Button>
              </>
            ),
          }
        : {})}
      empty={<Empty title={t('empty')}>{t('emptyHint')}</Empty>}
    >
      {limited && (
        <LimitsDialog
          site={site.code}
          game={limited}
          currency={currency}
          onClose={() => setLimited(undefined)}
        />
      )}
      {changed && (
        <ChangeDialog
          site={site.code}
          games={changed.games}
          onClose={() => setChanged(undefined)}
          onDone={changed.clear}
        />
      )}
      {ruled && (
        <GamesRule
          site={site.code}
          games={ruled.games}
          onClose={() => setRuled(undefined)}
          onDone={ruled.clear}
        />
      )}
      {isPacing && <PaceDialog site={site.code} onClose={() => setPacing(false)} />}
      {isCopying && <CopyDialog site={site.code} onClose={() => setCopying(false)} />}
    </ListPage>
  );
}

/** The rule of countries of some games: theirs where all have the same. */
function GamesRule(props: {
  readonly site: string;
  readonly games: readonly Game[];
  readonly onClose: () => void;
  readonly onDone: () => void;
}) {
  const { games, ...rest } = props;
  const { t } = useTranslation('casino');
  const [first] = games;
  const isSame = games.every(({ country_stamp }) => country_stamp === first?.country_stamp);
  const own = isSame && first?.country_rule?.is_own ? first.country_rule : undefined;
  return (
    <RuleDialog
      {...rest}
      title={
        games.length === 1 && first
          ? t('ruleOf', { name: first.game_name })
          : t('changeOf', { count: games.length })
      }
      targets={games.map(({ provider_code, game_code, country_stamp }) => ({
        ...{ provider_code, game_code, stamp: country_stamp },
      }))}
      rule={own}
    />
  );
}
