import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isOfficeRefusal, type OfficeRefusal } from '#contract/office/errors.ts';
import { useSite } from '../../../app/site-picker.tsx';
import { useMe } from '../../../data/me.ts';
import { act, useCall } from '../../../data/queries.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Facts, Page, Panel, Skeleton } from '../../../ui/page.tsx';
import { LoadFailed, useRefusalText } from '../../../ui/refusal.tsx';
import { LookChooser } from '../look-chooser.tsx';
import { emptyDraft, type NewSite, type StepProps } from './draft.ts';
import { type Choices, OfferStep } from './offer-step.tsx';
import { PictureChoice } from './picture-choice.tsx';
import { SiteStep } from './site-step.tsx';
import { SlideStep } from './slide-step.tsx';
import { TextsStep } from './texts-step.tsx';

const steps = ['site', 'look', 'offer', 'texts', 'slide', 'review'] as const;
type Step = (typeof steps)[number];

/** From a name and a domain to a site that is open to players. */
export function NewSiteScreen() {
  const { t } = useTranslation('sites');
  const { data, error, refetch } = useCall('/api/office/sites/new_site_choices', {});
  if (error && !data) return <LoadFailed problem={error} onRetry={() => void refetch()} />;
  return (
    <Page title={t('new.title')} lead={t('new.lead')}>
      {data ? <Wizard choices={data} /> : <Skeleton lines={10} />}
    </Page>
  );
}

function Wizard({ choices }: { readonly choices: Choices }) {
  const { t } = useTranslation('sites');
  const me = useMe();
  const shownAt = useSite() ?? me.sites[0]?.external_id ?? '';
  const [at, setAt] = useState(0);
  const [draft, setDraft] = useState<NewSite>({
    ...emptyDraft,
    ...{ pay_in: choices.pay_in, pay_out: choices.pay_out },
  });
  const [isOpening, setOpening] = useState(false);
  const [refused, setRefused] = useState<OfficeRefusal>();
  const textOf = useRefusalText();
  const [url, setUrl] = useState<string>();
  const step: Step = steps[at] ?? 'review';
  const change = (more: Partial<NewSite>) => {
    setRefused(undefined);
    setDraft((was) => ({ ...was, ...more }));
  };
  const forward = (event: FormEvent) => {
    event.preventDefault();
    if (step === 'review') setOpening(true);
    else setAt(at + 1);
  };
  if (url !== undefined) return <Opened draft={draft} url={url} />;
  return (
    <>
      <ol className="flex flex-wrap gap-x-5 gap-y-1 text-sm" aria-label={t('new.steps')}>
        {steps.map((one, place) => (
          <li
            key={one}
            aria-current={one === step ? 'step' : undefined}
            className={one === step ? 'font-semibold text-accent' : place < at ? 'text-ink' : 'text-muted'}
          >
            {place + 1}. {t(`new.step.${one}`)}
          </li>
        ))}
      </ol>
      <Panel title={t(`new.step.${step}`)}>
        <form onSubmit={forward} className="grid gap-5 p-4">
          <StepFields
            step={step}
            draft={draft}
            change={change}
            choices={choices}
            shownAt={shownAt}
            problem={refused && textOf(refused)}
          />
          <div className="flex justify-end gap-2 border-t border-line pt-4">
            {at > 0 && <Button onClick={() => setAt(at - 1)}>{t('new.back')}</Button>}
            <Button type="submit" look="primary">
              {t(step === 'review' ? 'new.open' : 'new.next')}
            </Button>
          </div>
        </form>
      </Panel>
      {isOpening && (
        <OpenDialog
          draft={draft}
          onOpened={setUrl}
          onClose={() => setOpening(false)}
          onRefused={(refusal) => {
            if (refusal.field !== 'logo' && refusal.field !== 'slide') return;
            setOpening(false);
            setAt(steps.indexOf(refusal.field === 'logo' ? 'look' : 'slide'));
            setRefused(refusal);
          }}
        />
      )}
    </>
  );
}

interface FieldsProps extends StepProps {
  readonly step: Step;
  readonly choices: Choices;
  /** Whose pages show the look. */
  readonly shownAt: string;
}

function StepFields({ step, choices, shownAt, ...props }: FieldsProps) {
  switch (step) {
    case 'site':
      return <SiteStep {...props} />;
    case 'look':
      return <LookStep {...props} shownAt={shownAt} />;
    case 'offer':
      return <OfferStep {...props} choices={choices} />;
    case 'texts':
      return <TextsStep {...props} choices={choices} />;
    case 'slide':
      return <SlideStep {...props} choices={choices} />;
    case 'review':
      return <Review draft={props.draft} />;
  }
}

/** Template and palette beside the pages in them, and the logo. */
function LookStep({ shownAt, ...step }: StepProps & { readonly shownAt: string }) {
  const { t } = useTranslation('sites');
  const { draft, change } = step;
  return (
    <>
      <p className="text-sm text-muted">{t('new.lookHint')}</p>
      <LookChooser
        theme={draft.theme}
        languages={draft.languages}
        shownAt={shownAt}
        onChange={(theme) => change({ theme })}
      />
      <div className="max-w-2xl">
        <PictureChoice
          {...step}
          place="logo"
          label={t('logo.title')}
          hint={`${t('logo.hint')} ${t('new.logoHint')}`}
        />
      </div>
    </>
  );
}

function OpenDialog(props: {
  readonly draft: NewSite;
  readonly onOpened: (url: string) => void;
  readonly onRefused: (refusal: OfficeRefusal) => void;
  readonly onClose: () => void;
}) {
  const { draft, onOpened, onRefused, onClose } = props;
  const { t } = useTranslation('sites');
  return (
    <ActionDialog
      title={t('new.open')}
      description={t('new.openLead', { name: draft.name, domain: draft.domain })}
      confirm={t('new.open')}
      done={t('new.opened')}
      onClose={onClose}
      onSubmit={async ({ reason = '' }) => {
        const answer = await act('/api/office/sites/make', { ...draft, reason });
        if (isOfficeRefusal(answer)) onRefused(answer);
        else onOpened(answer.url);
        return answer;
      }}
    />
  );
}

function Review({ draft }: { readonly draft: NewSite }) {
  const { t } = useTranslation('sites');
  const listed = (values: readonly string[], prefix: string) =>
    values.length === 0 ? t('set.nothing') : values.map((value) => t(`${prefix}.${value}`)).join(', ');
  return (
    <Facts
      facts={[
        [t('new.name'), draft.name],
        [t('new.domain'), draft.domain],
        [t('new.currency'), draft.currency],
        [t('new.languages'), draft.languages.join(', ')],
        [t('look.template'), draft.theme],
        [t('new.categories'), listed(draft.categories, 'category')],
        [t('new.payIn'), listed(draft.pay_in, 'method')],
        [t('new.payOut'), listed(draft.pay_out, 'method')],
        [t('logo.title'), draft.pictures?.logo?.name ?? t('set.nothing')],
        [t('new.step.slide'), draft.slide?.title ?? t('set.nothing')],
      ]}
    />
  );
}

function Opened({ draft, url }: { readonly draft: NewSite; readonly url: string }) {
  const { t } = useTranslation('sites');
  return (
    <Panel title={draft.name}>
      <div className="grid gap-4 p-4">
        <Notice tone="good">{t('new.openedLead', { domain: draft.domain })}</Notice>
        <div className="flex flex-wrap gap-2">
          <a href={url} target="_blank" rel="noreferrer" className={buttonClass('primary')}>
            {t('new.visit')}
          </a>
          {/* Loaded anew: who is logged in may see one more site. */}
          <a href={`/sites/settings?site=${draft.site}`} className={buttonClass()}>
            {t('set.title')}
          </a>
        </div>
      </div>
    </Panel>
  );
}
