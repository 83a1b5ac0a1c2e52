import { type ReactNode, useState } from 'react';
import { useSite } from '../../../app/site-picker.tsx';
import { useMe } from '../../../data/me.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { Page } from '../../../ui/page.tsx';

/** The site that a new item is written for, where the caller may manage rewards: at first the one that is looked at. */
export function useNewSite() {
  const me = useMe();
  const looked = useSite();
  const own = me.may.find((one) => one.permission === 'rewards.manage')?.sites ?? [];
  const [site, setSite] = useState(looked ?? own[0] ?? '');
  const { currency = '' } = me.sites.find((one) => one.external_id === site) ?? {};
  return { site, setSite, currency, choices: looked === undefined && own.length > 1 ? own : [] };
}

interface Texts {
  readonly title: string;
  readonly lead: string;
  readonly save: string;
  readonly saved: string;
  readonly site: string;
}

/** Writes a new promotion, campaign or segment: its site and form, beside it what that comes to, and the reason at the end. */
export function NewItemPage({
  texts,
  of: { site, choices },
  onSite,
  isReady,
  beside,
  onSubmit,
  children,
}: {
  readonly texts: Texts;
  readonly of: ReturnType<typeof useNewSite>;
  readonly onSite: (site: string) => void;
  readonly isReady: boolean;
  readonly beside: ReactNode;
  readonly onSubmit: Parameters<typeof ActionDialog>[0]['onSubmit'];
  readonly children: ReactNode;
}) {
  const [isAsked, setAsked] = useState(false);
  return (
    <Page
      title={texts.title}
      lead={texts.lead}
      actions={
        <Button look="primary" disabled={!isReady} onClick={() => setAsked(true)}>
          {texts.save}
        </Button>
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid gap-4">
          {choices.length > 0 && (
            <SelectField
              label={texts.site}
              value={site}
              options={choices.map((value) => ({ value, label: value }))}
              onChange={({ target }) => onSite(target.value)}
            />
          )}
          {children}
        </div>
        {beside}
      </div>
      {isAsked && (
        <ActionDialog
          title={texts.save}
          description={texts.lead}
          confirm={texts.save}
          done={texts.saved}
          onClose={() => setAsked(false)}
          onSubmit={onSubmit}
        />
      )}
    </Page>
  );
}
