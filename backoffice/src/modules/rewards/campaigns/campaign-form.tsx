import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useCall } from '../../../data/queries.ts';
import { CheckField, SelectField, TextField } from '../../../ui/field.tsx';
import { Panel } from '../../../ui/page.tsx';
import { NumberField } from '../fields.tsx';
import { WhoField } from '../segments/who-field.tsx';
import type { Draft } from './draft.ts';
import { MessageFields } from './message-fields.tsx';

export interface FormProps {
  readonly site: string;
  readonly draft: Draft;
  readonly onChange: (draft: Draft) => void;
}

function Section({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <Panel title={title}>
      <div className="grid items-start gap-4 p-4 sm:grid-cols-2">{children}</div>
    </Panel>
  );
}

/** All that a campaign says. */
export function CampaignForm({ site, draft, onChange }: FormProps) {
  const { t } = useTranslation('campaigns');
  const { data } = draft;
  const set = (change: Partial<Draft['data']>) => onChange({ ...draft, data: { ...data, ...change } });
  return (
    <div className="grid gap-4">
      <Section title={t('audience')}>
        <TextField
          label={t('name')}
          value={draft.name}
          maxLength={120}
          required
          onChange={({ target }) => onChange({ ...draft, name: target.value })}
        />
        <WhoField
          {...{ site, label: t('who'), hint: t('whoHint') }}
          value={data.segment ?? undefined}
          onChange={(segment) => set({ segment: segment ?? null })}
        />
        <NumberField
          {...{ label: t('holdout'), hint: t('holdoutHint'), value: data.holdout / 100, min: 0, max: 50 }}
          onChange={(percent) => set({ holdout: Math.max(0, percent) * 100 })}
        />
        <NumberField
          {...{ label: t('resultDays'), hint: t('resultDaysHint'), value: data.resultDays, min: 1, max: 30 }}
          onChange={(resultDays) => set({ resultDays })}
        />
      </Section>
      <Section title={t('when')}>
        <ScheduleFields draft={draft} onChange={onChange} />
      </Section>
      <Section title={t('message')}>
        <MessageFields draft={draft} onChange={onChange} />
        <PromotionField site={site} value={data.promotion} onChange={(promotion) => set({ promotion })} />
        <TextField
          label={t('href')}
          hint={t('hrefHint', { example: '/promotions' })}
          value={data.href ?? ''}
          maxLength={41}
          onChange={({ target }) => set({ href: target.value.trim() === '' ? null : target.value.trim() })}
        />
        <div className="grid gap-1 sm:col-span-2">
          <CheckField label={t('inInbox')} checked disabled readOnly />
          <CheckField
            label={t('onSite')}
            checked={data.onSite}
            onChange={({ target }) => set({ onSite: target.checked })}
          />
          <CheckField
            label={t('byMail')}
            checked={data.mail === true}
            onChange={({ target }) => set({ mail: target.checked })}
          />
          <CheckField
            label={t('bySms')}
            checked={data.sms === true}
            onChange={({ target }) => set({ sms: target.checked })}
          />
          <CheckField
            label={t('byPush')}
            checked={data.push === true}
            onChange={({ target }) => set({ push: target.checked })}
          />
          <p className="text-sm text-muted">{t('channelsHint')}</p>
        </div>
      </Section>
    </div>
  );
}

function ScheduleFields({ draft, onChange }: Omit<FormProps, 'site'>) {
  const { t } = useTranslation('campaigns');
  return (
    <>
      <SelectField
        label={t('schedule')}
        value={draft.kind}
        options={(['once', 'daily'] as const).map((kind) => ({ value: kind, label: t(`schedules.${kind}`) }))}
        onChange={({ target }) => onChange({ ...draft, kind: target.value === 'daily' ? 'daily' : 'once' })}
      />
      {draft.kind === 'once' ? (
        <TextField
          label={t('at')}
          hint={t('atHint')}
          type="datetime-local"
          value={draft.at}
          required
          onChange={({ target }) => onChange({ ...draft, at: target.value })}
        />
      ) : (
        <>
          <TextField
            label={t('time')}
            hint={t('timeHint')}
            type="time"
            value={draft.time}
            required
            onChange={({ target }) => onChange({ ...draft, time: target.value })}
          />
          <TextField
            label={t('until')}
            hint={t('untilHint')}
            type="date"
            value={draft.until}
            onChange={({ target }) => onChange({ ...draft, until: target.value })}
          />
        </>
      )}
    </>
  );
}

/** A promotion that campaigns give. */
function PromotionField(props: {
  readonly site: string;
  readonly value: string | null;
  readonly onChange: (promotion: string | null) => void;
}) {
  const { site, value, onChange } = props;
  const { t } = useTranslation('campaigns');
  const { data } = useCall('/api/office/promotions/list', { site, limit: 200 }, { enabled: site !== '' });
  const rows = (data?.rows ?? []).filter(({ trigger, state }) => trigger === 'campaign' && state !== 'ended');
  const isKnown = value === null || rows.some(({ promotion_id }) => promotion_id === value);
  return (
    <SelectField
      label={t('promotion')}
      hint={t('promotionHint')}
      value={value ?? ''}
      options={[
        { value: '', label: t('noPromotion') },
        ...(isKnown ? [] : [{ value, label: value }]),
        ...rows.map((row) => ({ value: row.promotion_id, label: row.name })),
      ]}
      onChange={({ target }) => onChange(target.value === '' ? null : target.value)}
    />
  );
}
