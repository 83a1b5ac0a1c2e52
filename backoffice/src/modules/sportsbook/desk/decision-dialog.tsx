import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfficeRequest } from '#contract/office/calls.ts';
import { act, useCall } from '../../../data/queries.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { Skeleton } from '../../../ui/page.tsx';
import { LoadFailed } from '../../../ui/refusal.tsx';
import { Effects } from '../effects.tsx';
import { marketName } from './desk-row.tsx';
import type { EventFacts, Kind } from './event-screen.tsx';

type Decision = OfficeRequest<'/api/office/sportsbook/decide'>['decision'];
type Result = Extract<Decision, { as: 'result' }>['result'];

const statuses = ['finished', 'abandoned_1h', 'abandoned_2h', 'cancelled', 'postponed', 'walkover'] as const;

interface Props {
  readonly as: Kind;
  readonly market?: EventFacts['markets'][number];
  readonly facts: EventFacts;
  readonly onClose: () => void;
}

/** A result or void by hand: what it would do is shown before it is asked for. */
export function DecisionDialog({ as, market, facts, onClose }: Props) {
  const { t } = useTranslation('desk');
  const [result, setResult] = useState<Result>();
  const of = market === undefined ? {} : { market_id: market.market_id };
  const decision: Decision | undefined = as === 'result' ? result && { as, ...of, result } : { as, ...of };
  const { event_id, result_version } = facts.event;
  return (
    <ActionDialog
      title={`${t(`decide.${as}`)}: ${market ? marketName(market) : t('whole')}`}
      description={t(`decideLead.${as}`)}
      confirm={t(`decide.${as}`)}
      isDangerous={as === 'void'}
      done={t('decided')}
      onClose={onClose}
      onSubmit={({ reason = '' }) =>
        decision
          ? act('/api/office/sportsbook/decide', { event_id, decision, result_version, reason })
          : Promise.resolve({ refused: 'impossibleResult' as const })
      }
    >
      {as === 'result' && <ResultFields facts={facts} onChange={setResult} />}
      {decision && <Preview id={event_id} decision={decision} />}
    </ActionDialog>
  );
}

function Preview({ id, decision }: { readonly id: string; readonly decision: Decision }) {
  const { t } = useTranslation('desk');
  const query = useCall('/api/office/sportsbook/preview', { event_id: id, decision }, { keepsLast: true });
  return (
    <div className="grid gap-2">
      <h3 className="text-sm font-medium">{t('effect')}</h3>
      {query.error !== null ? (
        <LoadFailed problem={query.error} onRetry={() => void query.refetch()} />
      ) : query.data ? (
        <Effects effects={query.data.effects} name={t('effect')} />
      ) : (
        <Skeleton lines={2} />
      )}
    </div>
  );
}

type Scores = Readonly<Record<string, string>>;

/** Both sides of a score, or nothing. */
function pairOf(scores: Scores, name: string): [number, number] | undefined {
  const [home, away] = [scores[`${name}_home`], scores[`${name}_away`]];
  return home && away ? [Number(home), Number(away)] : undefined;
}

function resultOf(status: Result['status'], scores: Scores, winner: string): Result | undefined {
  if (winner !== '') return { status, outright: { winners: [winner] } };
  const [ht, ft, ot, stopped] = ['ht', 'ft', 'ot', 'stopped'].map((name) => pairOf(scores, name));
  if (status === 'finished' && !ft) return undefined;
  return {
    status,
    ...(ht ? { ht } : {}),
    ...(status === 'finished' && ft ? { ft } : {}),
    ...(status === 'finished' && ot ? { ft_ot: ot } : {}),
    ...(status !== 'finished' && stopped ? { abandoned_score: stopped } : {}),
  };
}

/** How the event ended. Nothing is assumed: a score that is not known is left empty. */
function ResultFields({
  facts: { event },
  onChange,
}: Pick<Props, 'facts'> & { readonly onChange: (result: Result | undefined) => void }) {
  const { t } = useTranslation('desk');
  const [status, setStatus] = useState<Result['status']>('finished');
  const [scores, setScores] = useState<Scores>({});
  const [winner, setWinner] = useState('');
  const isOutright = event.kind === 'outright';
  const change = (next: { status?: Result['status']; scores?: Scores; winner?: string }) => {
    const now = { status, scores, winner, ...next };
    setStatus(now.status);
    setScores(now.scores);
    setWinner(now.winner);
    onChange(isOutright && now.winner === '' ? undefined : resultOf(now.status, now.scores, now.winner));
  };
  const names =
    status === 'finished'
      ? (['ht', 'ft', ...(event.sport === 'soccer' ? [] : ['ot'])] as const)
      : status.startsWith('abandoned')
        ? (['ht', 'stopped'] as const)
        : [];
  return (
    <div className="grid gap-3">
      <SelectField
        label={t('status')}
        value={status}
        onChange={({ target }) => {
          const found = statuses.find((one) => one === target.value);
          if (found) change({ status: found });
        }}
        options={statuses.map((value) => ({ value, label: t(`statuses.${value}`) }))}
      />
      {isOutright ? (
        <SelectField
          label={t('winner')}
          value={winner}
          onChange={({ target }) => change({ winner: target.value })}
          options={[
            { value: '', label: '—' },
            ...event.competitors.map(({ code, name }) => ({ value: code, label: name })),
          ]}
        />
      ) : (
        names.map((name) => (
          <div key={name} className="grid grid-cols-2 gap-3">
            {(['home', 'away'] as const).map((side) => (
              <TextField
                key={side}
                type="number"
                min={0}
                max={999}
                label={`${t(`scores.${name}`)}: ${t(side)}`}
                value={scores[`${name}_${side}`] ?? ''}
                onChange={({ target }) =>
                  change({ scores: { ...scores, [`${name}_${side}`]: target.value } })
                }
              />
            ))}
          </div>
        ))
      )}
    </div>
  );
}
