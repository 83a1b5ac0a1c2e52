import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { may, useMe } from '../../data/me.ts';
import { act, useCall } from '../../data/queries.ts';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Facts, Page, Panel, Skeleton } from '../../ui/page.tsx';
import { LoadFailed } from '../../ui/refusal.tsx';
import { CopyId, Time } from '../../ui/values.tsx';
import { AccountText } from '../protection/account-text.tsx';
import { ApproveDialog, DeclineDialog, ZoneDialog } from './decide-dialogs.tsx';
import { DocumentPicture } from './document-picture.tsx';
import { StateBadge } from './queue-screen.tsx';

type Whole = OfficeResponse<'/api/office/verification/submission'>;

/** What a player handed in: documents beside what they say, and what decides about it. */
export function SubmissionScreen() {
  const { t } = useTranslation('verification');
  const { submissionId = '' } = useParams();
  const me = useMe();
  const query = useCall('/api/office/verification/submission', { submission_id: submissionId });
  const [open, setOpen] = useState<'approve' | 'decline' | 'zone'>();
  if (query.error !== null) return <LoadFailed problem={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton lines={12} />;
  const { submission, documents, cases, earlier } = query.data;
  const { player, state, version, submission_id, request_id } = submission;
  const isOpen = (state === 'submitted' || state === 'in_review') && request_id === null;
  const canAct = may(me, 'players.protect', player.site) && isOpen;
  const close = () => setOpen(undefined);
  return (
    <Page
      title={t('of', { account: player.account_id })}
      beside={<StateBadge state={state} />}
      actions={
        canAct && (
          <>
            {state === 'submitted' && (
              <Button onClick={() => void act('/api/office/verification/take', { submission_id, version })}>
                {t('take')}
              </Button>
            )}
            <Button onClick={() => setOpen('zone')}>{t('zone')}</Button>
            <Button look="danger" onClick={() => setOpen('decline')}>
              {t('decline')}
            </Button>
            <Button look="primary" onClick={() => setOpen('approve')}>
              {t('approve')}
            </Button>
          </>
        )
      }
    >
      {request_id !== null && <Notice tone="info">{t('waitsForSecond')}</Notice>}
      {cases.map((one) => (
        <Notice key={one.case_id} tone="warn">
          <Link to={`/protection/cases/${one.case_id}`} className="text-accent underline">
            {t(`case.${one.kind}`)}
          </Link>
        </Notice>
      ))}
      <div className="grid items-start gap-4 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <div className="grid gap-4">
          <Fields whole={query.data} />
          {submission.mrz && <Zone mrz={submission.mrz} />}
        </div>
        <div className="grid gap-4">
          <Panel title={t('documents')}>
            <div className="grid gap-3 p-4 sm:grid-cols-2 xl:grid-cols-3">
              {documents.map((one) => (
                <DocumentPicture key={one.document_id} document={one} />
              ))}
            </div>
          </Panel>
          {earlier.length > 0 && (
            <Panel title={t('earlier')}>
              <ul className="divide-y divide-line/70">
                {earlier.map((one) => (
                  <li key={one.submission_id} className="flex flex-wrap gap-3 px-4 py-2 text-sm">
                    <Link
                      to={`/protection/verification/${one.submission_id}`}
                      className="text-accent underline"
                    >
                      {one.needs.map((need) => t(`need.${need}`)).join(', ') || t('title')}
                    </Link>
                    <StateBadge state={one.state} />
                    {one.decline_reason !== null && <span>{t(`why.${one.decline_reason}`)}</span>}
                  </li>
                ))}
              </ul>
            </Panel>
          )}
        </div>
      </div>
      {open === 'approve' && <ApproveDialog submission={submission} onClose={close} />}
      {open === 'decline' && <DeclineDialog submission={submission} onClose={close} />}
      {open === 'zone' && <ZoneDialog submission={submission} onClose={close} />}
    </Page>
  );
}

function Fields({ whole: { submission, fields, minimum_age } }: { readonly whole: Whole }) {
  const { t } = useTranslation('verification');
  const { player, level, needs, decline_reason, decided_at, valid_until } = submission;
  return (
    <Panel title={t('says')}>
      <Facts
        facts={[
          [
            t('player'),
            <Link key="player" to={`/players/${player.player_id}`} className="text-accent hover:underline">
              <AccountText account={player} />
            </Link>,
          ],
          [t('name'), fields.full_name || '—'],
          [t('birthday'), `${fields.date_of_birth ?? '—'} (${t('minimumAge', { age: minimum_age })})`],
          [t('nationality'), fields.nationality || '—'],
          [t('address'), fields.address || '—'],
          [
            t('fundsSource'),
            fields.funds_source === ''
              ? '—'
              : [t(`funds.${fields.funds_source}`, { defaultValue: fields.funds_source }), fields.funds_note]
                  .filter((part) => part !== '')
                  .join(' · '),
          ],
          [t('level'), String(level)],
          [t('needs'), needs.map((one) => t(`need.${one}`)).join(', ')],
          [t('takenBy'), submission.taken_by?.full_name ?? '—'],
          [t('decided'), decided_at === null ? '—' : <Time key="decided" at={decided_at} />],
          [t('declineReason'), decline_reason === null ? '—' : t(`why.${decline_reason}`)],
          [t('validUntil'), valid_until ?? '—'],
          [t('number'), <CopyId key="id" id={submission.submission_id} />],
        ]}
      />
    </Panel>
  );
}

function Zone({ mrz }: { readonly mrz: NonNullable<Whole['submission']['mrz']> }) {
  const { t } = useTranslation('verification');
  return (
    <Panel title={`${t('zone')} · ${mrz.format}`}>
      <div className="flex flex-wrap gap-2 px-4 pt-3">
        <Badge tone={mrz.is_valid ? 'good' : 'bad'}>{t(mrz.is_valid ? 'digitsAgree' : 'digitsWrong')}</Badge>
        {mrz.differs.map((what) => (
          <Badge key={what} tone="bad">
            {t(`differs.${what}`)}
          </Badge>
        ))}
      </div>
      <Facts
        facts={[
          [t('name'), mrz.name],
          [t('birthday'), mrz.birthday ?? '—'],
          [t('nationality'), mrz.nationality || '—'],
          [t('validUntil'), mrz.valid_until ?? '—'],
          [t('documentEnd'), mrz.document_end],
          [t('wrongFields'), mrz.wrong.join(', ') || '—'],
        ]}
      />
    </Panel>
  );
}
