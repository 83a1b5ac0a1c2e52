import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { SuspicionEvidence } from '#contract/office/money/suspicion.ts';
import { useFormats } from '../../../texts/formats.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Facts, Panel } from '../../../ui/page.tsx';
import { CopyId, Money, PlayerLink, Time } from '../../../ui/values.tsx';
import type { WholeCase } from './case-screen.tsx';

type Of<Kind extends SuspicionEvidence['kind']> = Extract<SuspicionEvidence, { kind: Kind }>;
type Movement = Of<'structuring'>['deposits'][number];
type Bet = Of<'oppositeSides'>['pairs'][number]['own'];

/** The triggers that a player has reached, with what their sources ask for. */
export function Reached({ whole: { reached, case: found } }: { readonly whole: WholeCase }) {
  const { t } = useTranslation('protection');
  const { days } = useFormats();
  return reached.map((one) => {
    const shown = (of: string) =>
      one.fact === 'renewal' ? days(Number(of)) : <Money amount={of} currency={found.currency} />;
    return (
      <Panel key={one.code} title={t(`marker.${one.code}`)}>
        <Facts
          facts={[
            [t('counted'), t(`fact.${one.fact}`)],
            [t('window'), one.window_days === null ? t('sinceOpened') : days(one.window_days)],
            [t('value'), shown(one.value)],
            [t('threshold'), shown(one.threshold)],
            [t('opened'), <Time key="raised" at={one.raised_at} />],
            [t('dueBy'), <Time key="deadline" at={one.deadline} />],
            [t('source'), one.source],
          ]}
        />
      </Panel>
    );
  });
}

interface EvidenceProps<Evidence> {
  readonly evidence: Evidence;
  readonly currency: string;
}

/** What money laundering is suspected by, each part with the deposit, withdrawal, player or bet that it is about. */
export function Suspicions({ whole: { suspicions, case: found } }: { readonly whole: WholeCase }) {
  const { t } = useTranslation('protection');
  return suspicions.map((evidence) => (
    <Panel key={evidence.kind} title={t(`marker.${evidence.kind}`)}>
      <p className="px-4 pt-3 text-sm text-muted">{t(`launderingRule.${evidence.kind}`)}</p>
      <Evidence evidence={evidence} currency={found.currency} />
    </Panel>
  ));
}

function Evidence({ evidence, currency }: EvidenceProps<SuspicionEvidence>) {
  const { t } = useTranslation('protection');
  switch (evidence.kind) {
    case 'structuring':
      return (
        <Lines>
          {evidence.deposits.map((one) => (
            <MovementLine key={one.id} of="deposit" movement={one} currency={currency} />
          ))}
        </Lines>
      );
    case 'withoutPlay':
      return <WithoutPlay evidence={evidence} currency={currency} />;
    case 'rapid':
      return (
        <Lines>
          {evidence.moves.flatMap(({ deposit, withdrawal }) => [
            <MovementLine key={`in ${withdrawal.id}`} of="deposit" movement={deposit} currency={currency} />,
            <MovementLine key={withdrawal.id} of="withdrawal" movement={withdrawal} currency={currency} />,
          ])}
        </Lines>
      );
    case 'sharedInstrument':
      return (
        <Lines>
          {evidence.accounts.map((one) => (
            <li
              key={`${one.player_id} ${one.bank} ${one.account_end}`}
              className="flex flex-wrap gap-x-3 px-4 py-2"
            >
              <PlayerLink id={one.player_id} />
              <span>{one.bank}</span>
              <span className="tabular-nums text-muted">…{one.account_end}</span>
            </li>
          ))}
        </Lines>
      );
    case 'oppositeSides':
      return (
        <Lines>
          {evidence.pairs.map(({ of, game, own, other }) => (
            <li key={`${own.ref} ${other.ref}`} className="grid gap-1 px-4 py-2">
              <Badge>{of === 'market' ? t('inMarket') : t('inRound', { game: game ?? '' })}</Badge>
              <BetLine bet={own} isTicket={of === 'market'} currency={currency} />
              <BetLine bet={other} isTicket={of === 'market'} currency={currency} />
            </li>
          ))}
        </Lines>
      );
  }
}

const Lines = ({ children }: { readonly children: ReactNode }) => (
  <ul className="divide-y divide-line/70 py-1 text-sm">{children}</ul>
);

function MovementLine({
  of,
  movement,
  currency,
}: {
  readonly of: 'deposit' | 'withdrawal';
  readonly movement: Movement;
  readonly currency: string;
}) {
  const { t } = useTranslation('protection');
  return (
    <li className="flex flex-wrap items-center gap-x-3 px-4 py-2">
      <Link
        to={`/${of === 'deposit' ? 'deposits' : 'withdrawals'}/${movement.id}`}
        className="text-accent hover:underline"
      >
        {t(`movement.${of}`)}
      </Link>
      <Money amount={movement.amount} currency={currency} />
      <span className="text-muted">
        <Time at={movement.at} />
      </span>
    </li>
  );
}

function WithoutPlay({ evidence, currency }: EvidenceProps<Of<'withoutPlay'>>) {
  const { t } = useTranslation('protection');
  const { days: inWords } = useFormats();
  const { days, deposited, staked, withdrawals } = evidence;
  return (
    <Lines>
      <li className="flex flex-wrap gap-x-3 px-4 py-2">
        {inWords(days)}: {t('depositedInAll')} <Money amount={deposited} currency={currency} /> ·{' '}
        {t('stakedInAll')} <Money amount={staked} currency={currency} />
      </li>
      {withdrawals.map((one) => (
        <MovementLine key={one.id} of="withdrawal" movement={one} currency={currency} />
      ))}
    </Lines>
  );
}

function BetLine({
  bet,
  isTicket,
  currency,
}: {
  readonly bet: Bet;
  readonly isTicket: boolean;
  readonly currency: string;
}) {
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      <PlayerLink id={bet.player_id} />
      <span className="font-mono text-xs">{bet.covers.join(', ')}</span>
      <Money amount={bet.stake} currency={currency} />
      <span className="text-muted">
        <Time at={bet.at} />
      </span>
      {isTicket ? (
        <Link to={`/tickets/${bet.ref}`} className="font-mono text-xs text-accent hover:underline">
          {bet.ref}
        </Link>
      ) : (
        <CopyId id={bet.ref} />
      )}
    </p>
  );
}
