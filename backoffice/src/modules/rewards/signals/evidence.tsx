import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { SignalEvidence } from '#contract/office/rewards/signal.ts';
import { useFormats } from '../../../texts/formats.ts';
import { Badge } from '../../../ui/badge.tsx';
import { CopyId, Money, Time } from '../../../ui/values.tsx';
import type { Signal } from './parts.tsx';

interface EvidenceProps {
  readonly signal: Signal;
  /** Account names by player. */
  readonly accounts: Readonly<Record<string, string>>;
}

type Of<Kind extends SignalEvidence['kind']> = Extract<SignalEvidence, { kind: Kind }>;
type Pair = Of<'opposite'>['pairs'][number];

/** What a signal was found by, spelled out, each part with the player, ticket, round or withdrawal that it is about. */
export function Evidence({ signal, accounts }: EvidenceProps) {
  const { evidence, currency } = signal;
  switch (evidence.kind) {
    case 'shared':
      return <Shared evidence={evidence} accounts={accounts} />;
    case 'opposite':
      return (
        <Lines>
          {evidence.pairs.map((pair) => (
            <li key={`${pair.own.ref} ${pair.other.ref}`} className="grid gap-1 px-4 py-3">
              <PairHead pair={pair} signal={signal} />
              <SideLine bet={pair.own} pair={pair} accounts={accounts} currency={currency} />
              <SideLine bet={pair.other} pair={pair} accounts={accounts} currency={currency} />
            </li>
          ))}
        </Lines>
      );
    case 'maximumThenDrop':
      return <Dropped evidence={evidence} currency={currency} />;
    case 'lowRisk':
      return <LowRisk evidence={evidence} currency={currency} />;
    case 'claimAndWithdraw':
      return <Cycles evidence={evidence} currency={currency} />;
  }
}

const Lines = ({ children }: { readonly children: ReactNode }) => (
  <ul className="divide-y divide-line/70 text-sm">{children}</ul>
);

export function PlayerLink({ id, accounts }: { readonly id: string } & Pick<EvidenceProps, 'accounts'>) {
  return (
    <Link to={`/players/${id}`} className="text-accent hover:underline">
      {accounts[id] ?? id}
    </Link>
  );
}

function Shared({
  evidence,
  accounts,
}: { readonly evidence: Of<'shared'> } & Pick<EvidenceProps, 'accounts'>) {
  const { t } = useTranslation('signals');
  return (
    <Lines>
      {evidence.others.map((one) => (
        <li key={one.grant_id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-3">
          <PlayerLink id={one.player_id} accounts={accounts} />
          {one.shares.map((thing) => (
            <Badge key={thing} tone="warn">
              {t(`shares.${thing}`)}
            </Badge>
          ))}
          <span className="text-muted">
            {t('tookIt')} <Time at={one.at} />
          </span>
        </li>
      ))}
    </Lines>
  );
}

function PairHead({ pair, signal }: { readonly pair: Pair; readonly signal: Signal }) {
  const { t } = useTranslation('signals');
  const isOwn = pair.other.player_id === signal.player_id;
  return (
    <p className="flex flex-wrap items-center gap-2 font-medium">
      {pair.of === 'market' ? t('inMarket') : t('inRound', { game: pair.game ?? '' })}
      <Badge tone={pair.linked ? 'warn' : 'neutral'}>
        {t(isOwn ? 'onePlayer' : pair.linked ? 'linkedPlayers' : 'strangers')}
      </Badge>
    </p>
  );
}

function SideLine({
  bet,
  pair,
  accounts,
  currency,
}: {
  readonly bet: Pair['own'];
  readonly pair: Pair;
  readonly currency: string;
} & Pick<EvidenceProps, 'accounts'>) {
  return (
    <p className="flex flex-wrap items-center gap-x-3">
      <PlayerLink id={bet.player_id} accounts={accounts} />
      <span className="font-mono text-xs">{bet.covers.join(', ')}</span>
      <Money amount={bet.stake} currency={currency} />
      <span className="text-muted">
        <Time at={bet.at} />
      </span>
      {pair.of === 'market' ? (
        <Link to={`/tickets/${bet.ref}`} className="font-mono text-xs text-accent hover:underline">
          {bet.ref}
        </Link>
      ) : (
        <CopyId id={bet.ref} />
      )}
    </p>
  );
}

function Dropped({
  evidence,
  currency,
}: {
  readonly evidence: Of<'maximumThenDrop'>;
  readonly currency: string;
}) {
  const { t } = useTranslation('signals');
  const { before, after, maximum, stake, win, round_id } = evidence;
  return (
    <Lines>
      <li className="px-4 py-3">
        {t('atMaximum', { number: before })} (<Money amount={maximum} currency={currency} />)
      </li>
      <li className="px-4 py-3">
        {t('largeWin')} <Money amount={stake} currency={currency} /> →{' '}
        <Money amount={win} currency={currency} /> <CopyId id={round_id} />
      </li>
      <li className="px-4 py-3">{t('summary.maximumThenDrop', { number: after })}</li>
    </Lines>
  );
}

function LowRisk({ evidence, currency }: { readonly evidence: Of<'lowRisk'>; readonly currency: string }) {
  const { t } = useTranslation('signals');
  const { percent } = useFormats();
  const { rounds, cover, staked, samples } = evidence;
  return (
    <Lines>
      <li className="px-4 py-3">{t('summary.lowRisk', { number: rounds, percent: percent(cover) })}</li>
      <li className="px-4 py-3">
        {t('stakedInAll')} <Money amount={staked} currency={currency} />
      </li>
      {samples.map((id) => (
        <li key={id} className="px-4 py-2">
          <CopyId id={id} />
        </li>
      ))}
    </Lines>
  );
}

function Cycles({
  evidence,
  currency,
}: {
  readonly evidence: Of<'claimAndWithdraw'>;
  readonly currency: string;
}) {
  const { t } = useTranslation('signals');
  return (
    <Lines>
      {evidence.cycles.map((one) => (
        <li key={one.grant_id} className="flex flex-wrap items-center gap-x-3 px-4 py-3">
          <span>
            {t('becameCash')} <Money amount={one.converted} currency={currency} />{' '}
            <Time at={one.converted_at} />
          </span>
          <span>
            <Link to={`/withdrawals/${one.withdrawal_id}`} className="text-accent hover:underline">
              {t('withdrawn')}
            </Link>{' '}
            <Time at={one.withdrawn_at} />
          </span>
        </li>
      ))}
    </Lines>
  );
}
