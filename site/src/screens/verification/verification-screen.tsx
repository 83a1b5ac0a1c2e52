import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { callAsPlayer } from '../../data/call.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { Button } from '../../ui/button.tsx';
import { useDates } from '../../ui/dates.ts';
import { FormAlert } from '../../ui/fields/form-alert.tsx';
import { problemOf, useProblemText } from '../../ui/fields/problem.ts';
import { SelectField } from '../../ui/fields/select-field.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PageHead } from '../../ui/page-head.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { AddressForm } from './address-step.tsx';
import { DocumentForm, Pictures } from './document-step.tsx';
import { FundsForm } from './funds-step.tsx';
import { IdentityForm } from './identity-step.tsx';
import { LevelCard, OwnLevel } from './level-card.tsx';
import { Step } from './step.tsx';
import { useKeepVerification } from './use-verification.ts';
import { type NeedState, type Verification, verificationQuery } from './verification-query.ts';
import { type DocumentZone, zoneLines } from './zone-lines.ts';

export function Screen() {
  const { t } = useTranslation();
  const { data, error, refetch } = useQuery(verificationQuery);
  return (
    <div className="page-column @container grid gap-6 py-6 sm:py-8">
      <PageHead
        title={t('verification.title')}
        lead={t('verification.lead')}
        back={{ to: '/account', text: t('account.title') }}
      />
      {error ? (
        <LoadFailed title={t('verification.failed')} fault={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton className="h-64" />
      ) : data.levels.length === 0 ? (
        <Notice picture="empty" title={t('verification.none')} text={t('verification.noneLead')} />
      ) : (
        <Levels verification={data} />
      )}
    </div>
  );
}

/** What is demanded, and what became of what was handed in last. */
function News({ verification }: { readonly verification: Verification }) {
  const { t } = useTranslation();
  const dates = useDates();
  const { demands, submission } = verification;
  const lines = [
    ...demands.map(({ level, by, reason }) =>
      t('verification.demand', { level, date: dates.day(by), why: t(`verification.demandWhy.${reason}`) }),
    ),
    ...(submission?.state === 'submitted' || submission?.state === 'in_review'
      ? [t('verification.inReviewLead')]
      : []),
    ...(submission?.state === 'declined'
      ? [t('verification.declinedLead', { why: t(`verification.decline.${submission.reason ?? 'other'}`) })]
      : []),
    ...(submission?.state === 'expired' ? [t('verification.expiredLead')] : []),
  ];
  if (lines.length === 0) return null;
  return (
    <div role="status" className="grid gap-2 rounded-card border border-accent/50 bg-accent/10 p-4">
      {lines.map((line) => (
        <p key={line} className="text-pretty text-body text-ink">
          {line}
        </p>
      ))}
    </div>
  );
}

function Levels({ verification }: { readonly verification: Verification }) {
  const { t } = useTranslation();
  const { level: reached, levels, demands, renewable } = verification;
  const above = levels.filter(
    ({ level }) => level > reached || (renewable && level === reached && level > 0),
  );
  const demanded = Math.max(0, ...demands.map(({ level }) => level));
  const [chosen, setChosen] = useState<number>();
  const wanted = above.find(({ level }) => level === (chosen ?? demanded)) ?? above[0];
  return (
    <>
      <News verification={verification} />
      <div className="grid gap-4 @3xl:grid-cols-2">
        <OwnLevel verification={verification} />
        {wanted && wanted.level !== reached ? (
          <LevelCard level={wanted} title={t('verification.nextLevel', { level: wanted.level })} />
        ) : null}
      </div>
      {above.length > 1 ? (
        <SelectField
          label={t('verification.chooseLevel')}
          value={String(wanted?.level)}
          onChange={({ target }) => setChosen(Number(target.value))}
          choices={above.map(({ level }) => ({
            value: String(level),
            text: t('verification.levelName', { level }),
          }))}
        />
      ) : null}
      {wanted ? <Steps verification={verification} wanted={wanted.level} /> : null}
    </>
  );
}

interface FormOfProps {
  readonly of: NeedState;
  readonly verification: Verification;
  readonly zone: DocumentZone;
}

function FormOf({ of, verification, zone }: FormOfProps) {
  const { t } = useTranslation();
  const { fields, submission } = verification;
  switch (of.need) {
    case 'phone':
    case 'mail':
      return of.state === 'met' ? null : (
        <p className="text-small text-ink">{t(`verification.confirm.${of.need}`)}</p>
      );
    case 'identity':
      return <IdentityForm fields={fields} />;
    case 'address':
      return <AddressForm fields={fields} />;
    case 'document':
      return <DocumentForm submission={submission} zone={zone} />;
    case 'selfie':
      return <Pictures kind="selfie" submission={submission} />;
    case 'address_proof':
      return <Pictures kind="address_proof" submission={submission} />;
    case 'funds':
      return (
        <>
          <FundsForm fields={fields} />
          <Pictures kind="funds_proof" submission={submission} />
        </>
      );
  }
}

/** What a level needs with those below it, as it can be done, and the button that hands it in. */
function Steps({ verification, wanted }: { readonly verification: Verification; readonly wanted: number }) {
  const { t } = useTranslation();
  const problemText = useProblemText();
  const keep = useKeepVerification();
  const [state, setState] = useState<{ busy?: boolean; problem?: string }>({});
  const steps = verification.needs.filter(({ level }) => level <= wanted);
  const [text, setText] = useState('');
  const { submission } = verification;
  const isClosed = submission?.state === 'submitted' || submission?.state === 'in_review';
  const reviewed = steps.some(({ state: of }) => of === 'given');
  const isReady = steps.every(({ state: of }) => of === 'met' || of === 'given');
  const send = async () => {
    const mrz = zoneLines(text) ?? [];
    setState({ busy: true });
    const ask = { level: wanted, ...(mrz.length > 0 ? { mrz: [...mrz] } : {}) };
    const refusal = keep(await callAsPlayer('/api/players/verification_submit', ask, { inForm: true }));
    setState(refusal ? { problem: problemOf(refusal) } : {});
  };
  return (
    <div className="grid gap-4">
      <h2 className="text-title font-semibold text-ink">{t('verification.steps', { level: wanted })}</h2>
      {steps.map((step) => (
        <Step key={step.need} of={step}>
          {isClosed || (step.state === 'met' && !verification.renewable) ? null : (
            <FormOf of={step} verification={verification} zone={{ text, onChange: setText }} />
          )}
        </Step>
      ))}
      {isClosed ? null : (
        <div className="grid gap-3">
          <FormAlert text={problemText(state.problem)} />
          <p className="text-pretty text-small text-muted">{t('verification.privacy')}</p>
          <div>
            <Button
              size="large"
              busy={state.busy ?? false}
              disabled={!isReady || !reviewed || zoneLines(text) === undefined}
              onClick={() => void send()}
            >
              {t('verification.submit')}
            </Button>
          </div>
        </div>
      )}
    </div>
  );
}
