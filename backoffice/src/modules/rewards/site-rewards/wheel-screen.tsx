import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfficeRequest, OfficeResponse } from '#contract/office/calls.ts';
import { type WheelField, type WheelFigures, wheelFigures, wheelProblem } from '#rules/games/wheel/wheel.ts';
import { formatAmount, parseAmount, UNIT } from '#rules/money/amount.ts';
import type { Fraction } from '#rules/money/fraction.ts';
import { useSite } from '../../../app/site-picker.tsx';
import { useMay, useMe } from '../../../data/me.ts';
import { act, useCall } from '../../../data/queries.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { Button, IconButton } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { ColumnHeads } from '../../../ui/list/column-heads.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Empty, Facts, Page, Panel, Skeleton } from '../../../ui/page.tsx';
import { LoadFailed } from '../../../ui/refusal.tsx';
import { RewardTabs } from './reward-tabs.tsx';

type Wheel = OfficeResponse<'/api/office/rewards/wheel'>;
type Field = NonNullable<OfficeRequest<'/api/office/rewards/set_wheel'>['fields']>[number];

const kinds = ['token', 'cash', 'spins', 'none'] as const;
const columns = 'sm:grid-cols-[3rem_1fr_1fr_1fr_6rem_2rem]';

/** The wheel of a site: its fields are changed with the exact worth of a turn beside them. */
export function WheelScreen() {
  const me = useMe();
  const site = useSite() ?? me.sites[0]?.external_id ?? '';
  const { data, error, refetch } = useCall('/api/office/rewards/wheel', { site });
  if (error !== null && !data) return <LoadFailed problem={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={10} />;
  return <Editor key={`${site} ${data.wheel_id}`} site={site} wheel={data} />;
}

/** A field as the rules take it; `undefined` where its amount is none. */
function asRule({ kind, amount, weight }: Field): WheelField | undefined {
  if (kind === 'none') return { weight, prize: { kind } };
  const units = parseAmount(amount);
  if (units === undefined) return undefined;
  return {
    weight,
    prize: kind === 'spins' ? { kind, spins: Number(units) / Number(UNIT) } : { kind, amount: units },
  };
}

/** What a turn is worth; `undefined` while the fields make no wheel. */
function worthOf(fields: readonly Field[]): WheelFigures | undefined {
  const rules = fields.map(asRule).filter((one) => one !== undefined);
  return rules.length === fields.length && wheelProblem(rules) === undefined
    ? wheelFigures(rules)
    : undefined;
}

function Editor({ site, wheel }: { readonly site: string; readonly wheel: Wheel }) {
  const { t } = useTranslation('rewarding');
  const me = useMe();
  const canManage = useMay('rewards.manage', site);
  const [fields, setFields] = useState<readonly Field[]>(wheel.fields);
  const [asked, ask] = useState<'save' | 'remove'>();
  const worth = worthOf(fields);
  const isSame = JSON.stringify(fields) === JSON.stringify(wheel.fields);
  const change = (place: number, more: Partial<Field>) =>
    setFields(fields.map((field, at) => (at === place ? { ...field, ...more } : field)));
  return (
    <Page
      title={t('wheel')}
      lead={`${me.sites.find((one) => one.external_id === site)?.name ?? site}. ${t('wheelLead')}`}
      actions={
        canManage && (
          <>
            {wheel.wheel_id !== null && (
              <Button look="danger" onClick={() => ask('remove')}>
                {t('takeAway')}
              </Button>
            )}
            <Button look="primary" disabled={isSame || !worth} onClick={() => ask('save')}>
              {t('action.save')}
            </Button>
          </>
        )
      }
    >
      <RewardTabs />
      <Panel title={t('worth')}>
        {worth ? <Worth worth={worth} currency={wheel.currency} /> : <Unfit isEmpty={fields.length === 0} />}
      </Panel>
      <Panel
        title={t('fields')}
        beside={
          canManage && (
            <Button onClick={() => setFields([...fields, { kind: 'token', amount: '1', weight: 1 }])}>
              <Plus size={16} aria-hidden />
              {t('addField')}
            </Button>
          )
        }
      >
        {fields.length > 0 && (
          <ColumnHeads
            names={['', t('prize'), t('amount'), t('weight'), t('chance'), '']}
            className={`hidden sm:grid sm:*:nth-5:text-right ${columns}`}
          />
        )}
        <ol className="divide-y divide-line/70">
          {fields.map((field, place) => (
            <FieldRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a field is its place on the wheel
              key={place}
              place={place}
              field={field}
              total={fields.reduce((sum, { weight }) => sum + weight, 0)}
              isFixed={!canManage}
              onChange={(more) => change(place, more)}
              onRemove={() => setFields(fields.filter((_, at) => at !== place))}
            />
          ))}
        </ol>
      </Panel>
      {asked && (
        <ActionDialog
          title={t(asked === 'save' ? 'saveWheel' : 'takeAway')}
          description={t('wheelDone')}
          confirm={t(asked === 'save' ? 'action.save' : 'takeAway')}
          isDangerous={asked === 'remove'}
          done={t('state.saved')}
          onClose={() => ask(undefined)}
          onSubmit={({ reason = '' }) =>
            act('/api/office/rewards/set_wheel', {
              ...{ site, wheel_id: wheel.wheel_id, reason },
              fields: asked === 'save' ? [...fields] : null,
            })
          }
        />
      )}
    </Page>
  );
}

function Unfit({ isEmpty }: { readonly isEmpty: boolean }) {
  const { t } = useTranslation('rewarding');
  return isEmpty ? (
    <Empty title={t('noWheel')} />
  ) : (
    <div className="p-4">
      <Notice tone="warn">{t('noTurn')}</Notice>
    </div>
  );
}

/** A mean, exactly: decimals cut at four, and the fraction that they are of. */
const exactly = ({ top, bottom }: Fraction) => `${formatAmount((top * UNIT) / bottom)} (${top}/${bottom})`;

function Worth({ worth, currency }: { readonly worth: WheelFigures; readonly currency: string }) {
  const { t } = useTranslation('rewarding');
  return (
    <Facts
      facts={[
        [t('kinds.token'), exactly(worth.token)],
        [`${t('kinds.cash')} (${currency})`, exactly(worth.cash)],
        [t('kinds.spins'), exactly(worth.spins)],
      ]}
    />
  );
}

function FieldRow(props: {
  readonly place: number;
  readonly field: Field;
  readonly total: number;
  readonly isFixed: boolean;
  readonly onChange: (more: Partial<Field>) => void;
  readonly onRemove: () => void;
}) {
  const { place, field, total, isFixed, onChange, onRemove } = props;
  const { t } = useTranslation('rewarding');
  const of = (name: string) => t('ofField', { name, place: place + 1 });
  return (
    <li className={`grid grid-cols-2 items-end gap-3 px-4 py-2 ${columns} sm:[&_label]:sr-only`}>
      <span className="pb-2 text-muted tabular-nums">{place + 1}</span>
      <SelectField
        label={of(t('prize'))}
        disabled={isFixed}
        value={field.kind}
        onChange={({ target }) => {
          const kind = kinds.find((one) => one === target.value) ?? 'none';
          onChange({ kind, amount: kind === 'none' ? '0' : field.amount });
        }}
        options={kinds.map((kind) => ({ value: kind, label: t(`kinds.${kind}`) }))}
      />
      <TextField
        label={of(t('amount'))}
        disabled={isFixed || field.kind === 'none'}
        value={field.amount}
        inputMode="decimal"
        onChange={({ target }) => onChange({ amount: target.value })}
      />
      <TextField
        label={of(t('weight'))}
        disabled={isFixed}
        type="number"
        min={1}
        max={1_000_000}
        value={field.weight}
        onChange={({ target }) => onChange({ weight: Math.trunc(target.valueAsNumber) || 0 })}
      />
      <span className="pb-2 text-right text-sm text-muted tabular-nums">
        {total > 0 ? `${((100 * field.weight) / total).toFixed(2)}%` : '—'}
      </span>
      {!isFixed && (
        <IconButton label={of(t('remove'))} onClick={onRemove}>
          <X size={16} aria-hidden />
        </IconButton>
      )}
    </li>
  );
}
