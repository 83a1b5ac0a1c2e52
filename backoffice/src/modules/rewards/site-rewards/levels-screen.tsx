import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { useSite } from '../../../app/site-picker.tsx';
import { useMay, useMe } from '../../../data/me.ts';
import { act, useCall } from '../../../data/queries.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { ColumnHeads } from '../../../ui/list/column-heads.tsx';
import { Empty, Page, Panel, Skeleton } from '../../../ui/page.tsx';
import { LoadFailed } from '../../../ui/refusal.tsx';
import { RewardTabs } from './reward-tabs.tsx';

type Levels = OfficeResponse<'/api/office/rewards/levels'>;
type Level = Levels['levels'][number];

const amounts = ['deposit', 'turnover', 'token', 'cash'] as const;
const columns = 'lg:grid-cols-[2rem_repeat(5,1fr)_2rem]';

/** The VIP levels of a site with what reaching them pays: changed together. */
export function LevelsScreen() {
  const me = useMe();
  const site = useSite() ?? me.sites[0]?.external_id ?? '';
  const { data, error, refetch } = useCall('/api/office/rewards/levels', { site });
  if (error !== null && !data) return <LoadFailed problem={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={8} />;
  return <Editor key={`${site} ${JSON.stringify(data.levels)}`} site={site} data={data} />;
}

const nextOf = (last: Level | undefined): Level =>
  last ? { ...last, name: '' } : { name: '', deposit: '0', turnover: '0', token: '0', cash: '0' };

function Editor({ site, data }: { readonly site: string; readonly data: Levels }) {
  const { t } = useTranslation('rewarding');
  const me = useMe();
  const canManage = useMay('rewards.manage', site);
  const [levels, setLevels] = useState<readonly Level[]>(data.levels);
  const [isSaving, setSaving] = useState(false);
  const isSame = JSON.stringify(levels) === JSON.stringify(data.levels);
  const change = (place: number, more: Partial<Level>) =>
    setLevels(levels.map((level, at) => (at === place ? { ...level, ...more } : level)));
  return (
    <Page
      title={t('levels')}
      lead={`${me.sites.find((one) => one.external_id === site)?.name ?? site}. ${t('levelsLead')}`}
      actions={
        canManage && (
          <Button look="primary" disabled={isSame} onClick={() => setSaving(true)}>
            {t('action.save')}
          </Button>
        )
      }
    >
      <RewardTabs />
      <Panel
        title={t('levels')}
        beside={
          canManage && (
            <Button onClick={() => setLevels([...levels, nextOf(levels.at(-1))])}>
              <Plus size={16} aria-hidden />
              {t('addLevel')}
            </Button>
          )
        }
      >
        {levels.length === 0 && <Empty title={t('noLevels')} />}
        {levels.length > 0 && <Heads currency={data.currency} />}
        <ol className="divide-y divide-line/70">
          {levels.map((level, place) => (
            <LevelRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a level is its place
              key={place}
              place={place}
              level={level}
              currency={data.currency}
              isFixed={!canManage}
              isLast={place === levels.length - 1}
              onChange={(more) => change(place, more)}
              onRemove={() => setLevels(levels.slice(0, place))}
            />
          ))}
        </ol>
      </Panel>
      {isSaving && (
        <ActionDialog
          title={t('saveLevels')}
          description={t('levelsDone')}
          confirm={t('action.save')}
          done={t('state.saved')}
          onClose={() => setSaving(false)}
          onSubmit={({ reason = '' }) =>
            act('/api/office/rewards/set_levels', {
              ...{ site, was: data.levels, levels: [...levels], reason },
            })
          }
        />
      )}
    </Page>
  );
}

function useAmountName(currency: string): (name: (typeof amounts)[number]) => string {
  const { t } = useTranslation('rewarding');
  return (name) => (name === 'token' ? t('token') : `${t(name)} (${currency})`);
}

function Heads({ currency }: { readonly currency: string }) {
  const { t } = useTranslation('rewarding');
  const names = ['', t('name'), ...amounts.map(useAmountName(currency)), ''];
  return <ColumnHeads names={names} className={`hidden lg:grid ${columns}`} />;
}

function LevelRow(props: {
  readonly place: number;
  readonly level: Level;
  readonly currency: string;
  readonly isFixed: boolean;
  readonly isLast: boolean;
  readonly onChange: (more: Partial<Level>) => void;
  readonly onRemove: () => void;
}) {
  const { place, level, currency, isFixed, isLast, onChange, onRemove } = props;
  const { t } = useTranslation('rewarding');
  const nameOf = useAmountName(currency);
  const of = (name: string) => t('ofLevel', { name, place });
  return (
    <li className={`grid grid-cols-2 items-end gap-3 px-4 py-2 ${columns} lg:[&_label]:sr-only`}>
      <span className="pb-2 text-muted tabular-nums">{place}</span>
      <TextField
        label={of(t('name'))}
        disabled={isFixed}
        value={level.name}
        maxLength={40}
        onChange={({ target }) => onChange({ name: target.value })}
      />
      {amounts.map((name) => (
        <TextField
          key={name}
          label={of(nameOf(name))}
          disabled={isFixed || place === 0}
          value={level[name]}
          inputMode="decimal"
          onChange={({ target }) => onChange({ [name]: target.value })}
        />
      ))}
      {!isFixed && isLast && (
        <IconButton label={of(t('remove'))} onClick={onRemove}>
          <X size={16} aria-hidden />
        </IconButton>
      )}
    </li>
  );
}
