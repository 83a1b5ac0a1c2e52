import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { useSite } from '../../app/site-picker.tsx';
import { useMay, useMe } from '../../data/me.ts';
import { act, useCall } from '../../data/queries.ts';
import { useFormats } from '../../texts/formats.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { Empty, Facts, Page, Panel, Skeleton } from '../../ui/page.tsx';
import { LoadFailed } from '../../ui/refusal.tsx';
import { Tabs } from '../protection/tabs.tsx';
import { LevelFields, levelFrom } from './level-fields.tsx';

type Levels = OfficeResponse<'/api/office/verification/levels'>;
export type Level = Levels['levels'][number];

/** A level that is written anew, or taken away. */
interface Change {
  readonly level: Level;
  readonly isRemoved: boolean;
}

const free = { allowed: true, most: null, days: 30 };

/** The levels of a site: what each needs, and what it allows. */
export function LevelsScreen() {
  const { t } = useTranslation('verification');
  const me = useMe();
  // Levels are a site's: the first one, until another is chosen.
  const site = useSite() ?? me.sites[0]?.external_id ?? '';
  const canSet = useMay('players.protect', site);
  const query = useCall('/api/office/verification/levels', { site });
  const [change, setChange] = useState<Change>();
  const levels = query.data?.levels ?? [];
  const add = () => {
    const last = levels.at(-1);
    const { deposit, withdraw } = last ?? { deposit: free, withdraw: free };
    const level: Level = {
      ...{ level: levels.length, needs: [], deposit, withdraw, stake: last?.stake ?? true, renew_days: null },
    };
    setChange({ level, isRemoved: false });
  };
  return (
    <Page
      title={t('levels')}
      lead={t('levelsLead', { site })}
      actions={
        canSet &&
        levels.length < 10 && (
          <Button look="primary" onClick={add}>
            {t('addLevel')}
          </Button>
        )
      }
    >
      <Tabs />
      {query.error !== null ? (
        <LoadFailed problem={query.error} onRetry={() => void query.refetch()} />
      ) : !query.data ? (
        <Skeleton lines={8} />
      ) : levels.length === 0 ? (
        <Empty title={t('noLevels')}>{t('noLevelsHint')}</Empty>
      ) : (
        <div className="grid gap-4 lg:grid-cols-2">
          {levels.map((level) => (
            <LevelPanel
              key={level.level}
              level={level}
              currency={query.data.currency}
              onEdit={canSet ? () => setChange({ level, isRemoved: false }) : undefined}
              onRemove={
                canSet && level.level === levels.length - 1
                  ? () => setChange({ level, isRemoved: true })
                  : undefined
              }
            />
          ))}
        </div>
      )}
      {change && (
        <ChangeDialog
          {...{ change, levels }}
          site={site}
          version={query.data?.version ?? 0}
          currency={query.data?.currency ?? ''}
          onClose={() => setChange(undefined)}
        />
      )}
    </Page>
  );
}

interface ChangeProps {
  readonly change: Change;
  readonly levels: readonly Level[];
  readonly site: string;
  readonly version: number;
  readonly currency: string;
  readonly onClose: () => void;
}

function ChangeDialog({
  change: { level, isRemoved },
  levels,
  site,
  version,
  currency,
  onClose,
}: ChangeProps) {
  const { t } = useTranslation('verification');
  const others = levels.filter((one) => one.level !== level.level);
  const save = (next: readonly Level[], reason: string) =>
    act('/api/office/verification/set_levels', { site, levels: [...next], version, reason });
  if (isRemoved)
    return (
      <ActionDialog
        title={t('removeLevel', { level: level.level })}
        description={t('removeLead')}
        confirm={t('remove')}
        isDangerous
        done={t('saved')}
        onClose={onClose}
        onSubmit={({ reason = '' }) => save(others, reason)}
      />
    );
  return (
    <ActionDialog
      title={t('levelName', { level: level.level })}
      description={t('editLead')}
      confirm={t('save')}
      done={t('saved')}
      onClose={onClose}
      onSubmit={({ reason = '', ...values }) =>
        save(
          [...others, levelFrom(level.level, values)].toSorted((one, other) => one.level - other.level),
          reason,
        )
      }
    >
      {(problem) => <LevelFields level={level} currency={currency} problem={problem('levels')} />}
    </ActionDialog>
  );
}

interface LevelPanelProps {
  readonly level: Level;
  readonly currency: string;
  readonly onEdit: (() => void) | undefined;
  readonly onRemove: (() => void) | undefined;
}

function LevelPanel({ level, currency, onEdit, onRemove }: LevelPanelProps) {
  const { t } = useTranslation('verification');
  const { money } = useFormats();
  const name = t('levelName', { level: level.level });
  const amount = ({ allowed, most, days }: Level['deposit']) =>
    !allowed ? t('no') : most === null ? t('anyAmount') : t('upTo', { amount: money(most, currency), days });
  return (
    <Panel title={name}>
      <Facts
        facts={[
          [t('needs'), level.needs.map((one) => t(`need.${one}`)).join(' · ') || t('nothing')],
          [t('deposit'), amount(level.deposit)],
          [t('stake'), t(level.stake ? 'yes' : 'no')],
          [t('withdraw'), amount(level.withdraw)],
          [t('renewal'), level.renew_days === null ? t('never') : t('afterDays', { days: level.renew_days })],
        ]}
      />
      {(onEdit || onRemove) && (
        <div className="flex gap-2 px-4 pb-4">
          {onEdit && (
            <Button onClick={onEdit} aria-label={`${t('change')}: ${name}`}>
              {t('change')}
            </Button>
          )}
          {onRemove && (
            <Button onClick={onRemove} aria-label={`${t('remove')}: ${name}`}>
              {t('remove')}
            </Button>
          )}
        </div>
      )}
    </Panel>
  );
}
