import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { useSite } from '../../app/site-picker.tsx';
import { useMay, useMe } from '../../data/me.ts';
import { act, useCall } from '../../data/queries.ts';
import { ActionDialog } from '../../ui/action-dialog.tsx';
import { Button } from '../../ui/button.tsx';
import { SelectField, TextField } from '../../ui/field.tsx';
import { Page, Panel, Skeleton } from '../../ui/page.tsx';
import { LoadFailed } from '../../ui/refusal.tsx';
import { Money } from '../../ui/values.tsx';

type Threshold = OfficeResponse<'/api/office/requests/thresholds'>['rows'][number];

const CHOICES = ['never', 'always', 'above'] as const;
type Choice = (typeof CHOICES)[number];

/** Kinds whose actions have no amount: two persons always, or never. */
const isWithoutAmount = (kind: Threshold['kind']) => kind === 'role-change';
const choiceOf = (above: string | null): Choice =>
  above === null ? 'never' : above === '0' ? 'always' : 'above';

/** From which amount on an action at a site needs a second person. */
export function ThresholdsScreen() {
  const { t } = useTranslation('team');
  const { t: kindOf } = useTranslation('requests');
  const me = useMe();
  const site = useSite() ?? me.sites[0]?.external_id ?? '';
  const canManage = useMay('team.manage', site);
  const { data, error, refetch } = useCall('/api/office/requests/thresholds', { site });
  const [changing, setChanging] = useState<Threshold>();
  const rule = ({ above, always, kind }: Threshold) => {
    if (always) return t('twoFixed');
    const choice = choiceOf(above);
    if (choice !== 'above' || isWithoutAmount(kind)) return t(`two.${choice === 'above' ? 'never' : choice}`);
    return <Money amount={above ?? '0'} currency={data?.currency ?? ''} />;
  };
  return (
    <Page title={t('thresholdsTitle')} lead={t('thresholdsLead')}>
      <Panel title={me.sites.find((one) => one.external_id === site)?.name ?? site}>
        {error !== null ? (
          <LoadFailed problem={error} onRetry={() => void refetch()} />
        ) : data === undefined ? (
          <Skeleton lines={7} />
        ) : (
          <ul className="divide-y divide-line/70">
            {data.rows.map((row) => (
              <li key={row.kind} className="flex min-h-11 items-center gap-3 px-4 py-1.5 text-sm">
                <span className="min-w-0 flex-1">{kindOf(`kinds.${row.kind}`)}</span>
                <span className="text-muted">{rule(row)}</span>
                {canManage && !row.always && (
                  <Button
                    onClick={() => setChanging(row)}
                    aria-label={`${t('change')}: ${kindOf(`kinds.${row.kind}`)}`}
                  >
                    {t('change')}
                  </Button>
                )}
              </li>
            ))}
          </ul>
        )}
      </Panel>
      {changing && data && (
        <ThresholdDialog
          site={site}
          currency={data.currency}
          row={changing}
          title={kindOf(`kinds.${changing.kind}`)}
          onClose={() => setChanging(undefined)}
        />
      )}
    </Page>
  );
}

function ThresholdDialog(props: {
  readonly site: string;
  readonly currency: string;
  readonly row: Threshold;
  readonly title: string;
  readonly onClose: () => void;
}) {
  const { site, currency, row, title, onClose } = props;
  const { t } = useTranslation('team');
  const [choice, setChoice] = useState(choiceOf(row.above));
  const choices = CHOICES.filter((one) => one !== 'above' || !isWithoutAmount(row.kind));
  const aboveOf = (amount: string) => (choice === 'never' ? null : choice === 'always' ? '0' : amount.trim());
  return (
    <ActionDialog
      title={title}
      description={t('thresholdLead')}
      confirm={t('save')}
      done={t('thresholdSaved')}
      onClose={onClose}
      onSubmit={({ amount = '', reason = '' }) =>
        act('/api/office/requests/set_threshold', {
          ...{ site, kind: row.kind, above: aboveOf(amount), version: row.version, reason },
        })
      }
    >
      <SelectField
        label={t('twoPersons')}
        value={choice}
        options={choices.map((value) => ({ value, label: t(`two.${value}`) }))}
        onChange={({ target }) => setChoice(choices.find((one) => one === target.value) ?? 'never')}
      />
      {choice === 'above' && (
        <TextField
          name="amount"
          label={t('amountIn', { currency })}
          defaultValue={row.above === null || row.above === '0' ? '' : row.above}
          inputMode="decimal"
          pattern="(0|[1-9][0-9]{0,11})([.][0-9]{1,4})?"
          required
        />
      )}
    </ActionDialog>
  );
}
