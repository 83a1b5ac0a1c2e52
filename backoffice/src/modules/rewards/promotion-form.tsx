import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../ui/field.tsx';
import { Panel } from '../../ui/page.tsx';
import type { Draft } from './draft.ts';
import { LanguageTexts, useTitleFields } from './language-texts.tsx';
import { GiftFields, TriggerFields } from './offer-fields.tsx';
import { WhoField } from './segments/who-field.tsx';
import { CapFields, PlayFields, WageringFields } from './terms-fields.tsx';

interface Props {
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

/** All that a promotion says. */
export function PromotionForm({ site, draft, onChange }: Props & { readonly site: string }) {
  const { t } = useTranslation('rewards');
  const { segment, ...data } = draft.data;
  const set = (change: Partial<Draft['data']>) => onChange({ ...draft, data: { ...draft.data, ...change } });
  const titleFields = useTitleFields();
  return (
    <div className="grid gap-4">
      <Section title={t('general')}>
        <TextField
          label={t('name')}
          value={draft.name}
          maxLength={120}
          required
          onChange={({ target }) => onChange({ ...draft, name: target.value })}
        />
        <div className="hidden sm:block" />
        <TextField
          label={t('startsAt')}
          type="datetime-local"
          value={draft.startsAt}
          onChange={({ target }) => onChange({ ...draft, startsAt: target.value })}
        />
        <TextField
          label={t('endsAt')}
          type="datetime-local"
          value={draft.endsAt}
          onChange={({ target }) => onChange({ ...draft, endsAt: target.value })}
        />
        <TriggerFields value={data.trigger} onChange={(trigger) => set({ trigger })} />
        <WhoField
          site={site}
          value={segment}
          onChange={(next) =>
            onChange({ ...draft, data: next === undefined ? data : { ...data, segment: next } })
          }
        />
      </Section>
      <Section title={t('gift')}>
        <GiftFields site={site} value={data.gift} onChange={(gift) => set({ gift })} />
      </Section>
      {data.gift.kind !== 'cash' && data.gift.kind !== 'tokens' && (
        <>
          <Section title={t('wagering')}>
            <WageringFields site={site} value={data.terms} onChange={(terms) => set({ terms })} />
          </Section>
          <Section title={t('play')}>
            <PlayFields value={data.terms} onChange={(terms) => set({ terms })} />
          </Section>
        </>
      )}
      <Section title={t('limits')}>
        <CapFields data={draft.data} onChange={(next) => onChange({ ...draft, data: next })} />
      </Section>
      <Section title={t('texts')}>
        <LanguageTexts
          texts={draft.texts}
          fields={titleFields}
          empty={{ title: '', body: '' }}
          onChange={(texts) => onChange({ ...draft, texts })}
        />
      </Section>
    </div>
  );
}
