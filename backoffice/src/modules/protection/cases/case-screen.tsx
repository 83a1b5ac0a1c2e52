import { Ban, Coffee, Gauge, MessageSquare, NotebookPen, Phone } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { may, useMe } from '../../../data/me.ts';
import { act, useCall } from '../../../data/queries.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { Empty, Facts, Page, Panel, Skeleton } from '../../../ui/page.tsx';
import { LoadFailed } from '../../../ui/refusal.tsx';
import { Timeline } from '../../../ui/timeline.tsx';
import { CopyId, Money, Time } from '../../../ui/values.tsx';
import { AccountText } from '../account-text.tsx';
import { StateBadge } from '../queue-screen.tsx';
import { useUnit } from '../rules/use-unit.ts';
import { CloseDialog, type DoneKind, InterveneDialog } from './case-dialogs.tsx';
import { Reached, Suspicions } from './case-evidence.tsx';

export type WholeCase = OfficeResponse<'/api/office/protection/case'>;
type Marker = WholeCase['markers'][number];

const icons = {
  ...{ message: MessageSquare, call: Phone, limit: Gauge },
  ...{ break: Coffee, exclude: Ban, note: NotebookPen },
} as const;

/** A player who may be under sanctions, or launder money, is not to learn that somebody looks into it. */
const stepsOf: Readonly<Record<WholeCase['case']['kind'], readonly DoneKind[]>> = {
  harm: ['message', 'call', 'limit', 'break', 'note'],
  duplicate: ['message', 'call', 'limit', 'break', 'note'],
  trigger: ['message', 'call', 'limit', 'break', 'note'],
  ...{ sanction: ['note'], pep: ['note'], laundering: ['note'] },
};

export function CaseScreen() {
  const { t } = useTranslation('protection');
  const { caseId = '' } = useParams();
  const me = useMe();
  const query = useCall('/api/office/protection/case', { case_id: caseId });
  const [open, setOpen] = useState<DoneKind | 'close'>();
  if (query.error !== null) return <LoadFailed problem={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton lines={12} />;
  const { case: found, suggested, actions } = query.data;
  const { player, state, version, case_id } = found;
  const canAct = may(me, 'players.protect', player.site) && state !== 'decided';
  const isMine = found.assigned_to?.staff_id === me.staff_id;
  return (
    <Page
      title={t('caseOf', { account: player.account_id })}
      beside={<StateBadge state={state} />}
      actions={
        <>
          {found.kind === 'laundering' && may(me, 'players.protect', player.site) && (
            <Link to={`/protection/cases/${case_id}/report`} className={buttonClass()}>
              {t('report')}
            </Link>
          )}
          {canAct && (
            <>
              {!isMine && (
                <Button
                  onClick={() =>
                    void act('/api/office/protection/assign', { case_id, version, to: me.staff_id })
                  }
                >
                  {t('take')}
                </Button>
              )}
              <Button look="primary" onClick={() => setOpen('close')}>
                {t('close')}
              </Button>
            </>
          )}
        </>
      }
    >
      <div className="grid items-start gap-4 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <div className="grid gap-4">
          <Panel title={t('facts')}>
            <Facts
              facts={[
                [
                  t('player'),
                  <Link
                    key="player"
                    to={`/players/${player.player_id}`}
                    className="text-accent hover:underline"
                  >
                    <AccountText account={player} />
                  </Link>,
                ],
                [t('about'), t(`kind.${found.kind}`)],
                [t('opened'), <Time key="opened" at={found.opened_at} />],
                [t('assignedTo'), found.assigned_to?.full_name ?? '—'],
                [t('outcome'), found.outcome === null ? '—' : t(`outcomeOf.${found.outcome}`)],
                [t('reason'), found.reason ?? '—'],
                [t('number'), <CopyId key="id" id={case_id} />],
              ]}
            />
          </Panel>
          {canAct && (
            <Panel title={t('do')}>
              <div className="grid gap-2 p-4">
                {stepsOf[found.kind].map((kind) => (
                  <Button key={kind} className="justify-between" onClick={() => setOpen(kind)}>
                    {t(`did.${kind}`)}
                    {suggested.some((one) => one === kind) && <Badge tone="info">{t('suggested')}</Badge>}
                  </Button>
                ))}
              </div>
            </Panel>
          )}
        </div>
        <div className="grid gap-4">
          {found.kind === 'harm' && <Markers whole={query.data} />}
          {found.kind === 'duplicate' && <Alike whole={query.data} />}
          {(found.kind === 'sanction' || found.kind === 'pep') && <Listed whole={query.data} />}
          {found.kind === 'trigger' && <Reached whole={query.data} />}
          {found.kind === 'laundering' && <Suspicions whole={query.data} />}
          <Panel title={t('done')}>
            {actions.length === 0 ? (
              <Empty title={t('nothingDone')}>{t('nothingDoneHint')}</Empty>
            ) : (
              <Timeline
                items={actions.map((one) => ({
                  ...{ key: one.id, at: one.done_at, icon: icons[one.kind] },
                  title: t(`did.${one.kind}`),
                  detail: (
                    <>
                      <p className="whitespace-pre-line">{one.note}</p>
                      <Effect action={one} />
                    </>
                  ),
                }))}
              />
            )}
          </Panel>
        </div>
      </div>
      {open === 'close' && <CloseDialog found={found} onClose={() => setOpen(undefined)} />}
      {open !== undefined && open !== 'close' && (
        <InterveneDialog found={found} kind={open} onClose={() => setOpen(undefined)} />
      )}
    </Page>
  );
}

/** What a value is in its unit. */
function Value({ unit, value, currency }: Pick<Marker, 'unit'> & { value: string; currency: string }) {
  const inUnit = useUnit();
  if (unit === 'amount') return <Money amount={value} currency={currency} />;
  return <span className="tabular-nums">{inUnit(unit, value)}</span>;
}

function Markers({ whole: { markers, case: found } }: { readonly whole: WholeCase }) {
  const { t } = useTranslation('protection');
  const { currency } = found;
  const value = (unit: Marker['unit'], of: string | null) =>
    of === null ? '—' : <Value unit={unit} value={of} currency={currency} />;
  return (
    <Panel title={t('whyTitle')}>
      <div className="overflow-x-auto">
        <table className="w-full border-collapse text-sm">
          <thead>
            <tr className="border-b border-line text-left text-muted">
              <th scope="col" className="px-4 py-2 font-medium">
                {t('markerName')}
              </th>
              <th scope="col" className="px-4 py-2 text-right font-medium">
                {t('threshold')}
              </th>
              <th scope="col" className="px-4 py-2 text-right font-medium">
                {t('value')}
              </th>
              <th scope="col" className="px-4 py-2 text-right font-medium">
                {t('valueNow')}
              </th>
            </tr>
          </thead>
          <tbody>
            {markers.map((one) => (
              <tr key={one.code} className="border-b border-line/70 align-top last:border-0">
                <th scope="row" className="px-4 py-2 text-left font-normal">
                  <span className="font-medium">{t(`marker.${one.code}`)}</span>{' '}
                  <Badge>{t(`class.${one.class}`)}</Badge>
                  <p className="text-muted">{t(`rule.${one.code}`)}</p>
                </th>
                <td className="px-4 py-2 text-right">{value(one.unit, one.threshold)}</td>
                <td className="px-4 py-2 text-right font-medium">{value(one.unit, one.value)}</td>
                <td className="px-4 py-2 text-right">{value(one.unit, one.value_now)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Panel>
  );
}

function Alike({ whole: { alike } }: { readonly whole: WholeCase }) {
  const { t } = useTranslation('protection');
  if (!alike) return null;
  const { excluded, by } = alike;
  return (
    <Panel title={t('whyTitle')}>
      <Facts
        facts={[
          [t('excluded'), excluded ? <AccountText key="excluded" account={excluded} /> : t('elsewhere')],
          [t('same'), by.map((one) => t(`marker.${one}`)).join(', ')],
        ]}
      />
    </Panel>
  );
}

/** Entries of lists of sanctions, to be compared with what is known of the player. */
function Listed({ whole: { listed } }: { readonly whole: WholeCase }) {
  const { t } = useTranslation('protection');
  const heads = ['listedName', 'listedBorn', 'listedWhy', 'listedScore'] as const;
  return (
    <Panel title={t('whyTitle')}>
      <div className="overflow-x-auto">
        <table className="w-full border-collapse text-sm">
          <thead>
            <tr className="border-b border-line text-left text-muted">
              {heads.map((head) => (
                <th key={head} scope="col" className="px-4 py-2 font-medium">
                  {t(head)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {listed.map((one) => (
              <tr
                key={`${one.list} ${one.reference}`}
                className="border-b border-line/70 align-top last:border-0"
              >
                <th scope="row" className="px-4 py-2 text-left font-normal">
                  <span className="font-medium">{one.name}</span>
                  {one.alike !== one.name && <p>{one.alike}</p>}
                  <p className="text-muted">
                    {t(`marker.${one.list}`)} · {one.reference}
                  </p>
                </th>
                <td className="px-4 py-2 tabular-nums">
                  {one.births.length === 0
                    ? '—'
                    : one.births.map((birth) => (
                        <span key={birth} className="block whitespace-nowrap">
                          {birth}
                        </span>
                      ))}
                </td>
                <td className="px-4 py-2">{one.programmes.join(', ') || '—'}</td>
                <td className="whitespace-nowrap px-4 py-2 font-medium tabular-nums">{one.score} %</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="px-4 py-3 text-muted text-sm">{t('listedHint')}</p>
    </Panel>
  );
}

function Effect({ action }: { readonly action: WholeCase['actions'][number] }) {
  const { t } = useTranslation('protection');
  if (action.effect === null)
    return (
      <p>
        {t('followUp')} <Time at={action.follow_up_at} />
      </p>
    );
  return (
    <p>
      <Badge tone={action.helped === true ? 'good' : 'warn'}>
        {t(action.helped === true ? 'helped' : 'helpedNot')}
      </Badge>{' '}
      {action.effect
        .map(({ code, before, after }) => `${t(`marker.${code}`)}: ${before} → ${after}`)
        .join(' · ')}
    </p>
  );
}
