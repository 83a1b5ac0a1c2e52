import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { useCall } from '../../../data/queries.ts';
import { Badge, type Tone } from '../../../ui/badge.tsx';
import { SimpleTable } from '../../../ui/list/simple-table.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Facts, Page, Panel, Skeleton } from '../../../ui/page.tsx';
import { LoadFailed } from '../../../ui/refusal.tsx';
import { CopyId, Money, Time } from '../../../ui/values.tsx';
import { OfPlayer } from './proof-head.tsx';
import { Raw } from './raw.tsx';
import { RoundPageButton } from './round-page-button.tsx';

type Round = OfficeResponse<'/api/office/players/round'>;

const tones: Readonly<Record<Round['verdict'], Tone>> = {
  verified: 'good',
  differs: 'bad',
  open: 'warn',
  outside: 'neutral',
};

/** A round with its proof: played again from the seed, step by step. */
export function RoundScreen() {
  const { t } = useTranslation('players');
  const { roundId = '' } = useParams();
  const query = useCall('/api/office/players/round', { round_id: roundId });
  if (query.error !== null && !query.data)
    return <LoadFailed problem={query.error} onRetry={() => void query.refetch()} />;
  if (!query.data) return <Skeleton lines={12} />;
  const round = query.data;
  return (
    <Page
      title={t('round.title', { game: round.game_name })}
      beside={
        <>
          <Badge tone={tones[round.verdict]}>{t(`round.verdict.${round.verdict}`)}</Badge>
          <CopyId id={round.round_id} />
        </>
      }
      actions={
        <>
          {round.outside?.has_page && <RoundPageButton roundId={round.round_id} />}
          <OfPlayer playerId={round.player_id} account={round.account_id} />
        </>
      }
    >
      {round.differences.length > 0 && <Notice tone="bad">{round.differences.join('; ')}</Notice>}
      <div className="grid items-start gap-4 lg:grid-cols-[24rem_minmax(0,1fr)]">
        <RoundFacts round={round} />
        {round.outside === null ? <Replay round={round} /> : <Sent round={round} sent={round.outside} />}
      </div>
    </Page>
  );
}

function Replay({ round }: { readonly round: Round }) {
  const { t } = useTranslation('players');
  return (
    <div className="grid gap-4">
      <Panel title={t('round.steps')}>
        {round.steps.length === 0 ? (
          <p className="p-4 text-sm text-muted">{t('round.notPlayed')}</p>
        ) : (
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by keyboard
          <pre className="max-h-[32rem] overflow-auto p-4 font-mono text-xs" tabIndex={0}>
            {round.steps.join('\n')}
          </pre>
        )}
      </Panel>
      <Raw value={{ choice: round.choice, actions: round.actions, result: round.result }} />
    </div>
  );
}

/** What the provider of an outside game sent of its round, oldest first. */
function Sent({ round, sent }: { readonly round: Round; readonly sent: NonNullable<Round['outside']> }) {
  const { t } = useTranslation('players');
  return (
    <Panel title={t('round.sent')}>
      <SimpleTable
        caption={t('round.sent')}
        headers={[t('facts.status'), t('round.ref'), t('round.amount'), t('round.at')]}
        rows={sent.transactions.map((one) => ({
          key: one.ref,
          cells: [
            <div key="kind" className="flex flex-wrap gap-1">
              <span>{t(`round.kind.${one.kind}`)}</span>
              {one.is_free && <Badge>{t('round.free')}</Badge>}
              {one.state !== 'done' && <Badge tone="warn">{t(`round.sentState.${one.state}`)}</Badge>}
            </div>,
            <div key="ref" className="text-xs break-all">
              <code>{one.ref}</code>
              {one.of_ref !== null && <p className="text-muted">→ {one.of_ref}</p>}
            </div>,
            <Money key="amount" amount={one.amount} currency={round.currency} />,
            <Time key="at" at={one.at} />,
          ],
        }))}
      />
    </Panel>
  );
}

function RoundFacts({ round }: { readonly round: Round }) {
  const { t } = useTranslation('players');
  const { currency, seed, outside } = round;
  return (
    <Panel title={t('facts.title')}>
      <Facts
        facts={[
          [t('facts.status'), t(`timeline.what.${round.state}`, { defaultValue: round.state })],
          [t('timeline.fact.stake'), <Money key="stake" amount={round.stake} currency={currency} />],
          [t('timeline.fact.win'), <Money key="win" amount={round.win} currency={currency} />],
          [t('round.studio'), round.provider_code],
          [t('proof.begun'), <Time key="at" at={round.started_at} />],
          [t('proof.ended'), round.settled_at === null ? null : <Time key="end" at={round.settled_at} />],
          ...(outside === null
            ? []
            : ([
                [t('round.account'), outside.account],
                [t('round.number'), outside.ref],
              ] as const)),
          ...(seed === null
            ? []
            : ([
                [
                  t('round.serverSeed'),
                  <code key="s" className="text-xs break-all">
                    {seed.server_seed ?? t('round.secret')}
                  </code>,
                ],
                [
                  t('round.hash'),
                  <code key="h" className="text-xs break-all">
                    {seed.server_seed_hash}
                  </code>,
                ],
                [
                  t('round.clientSeed'),
                  <code key="c" className="text-xs break-all">
                    {seed.client_seed}
                  </code>,
                ],
                [t('round.nonce'), String(seed.nonce)],
              ] as const)),
        ]}
      />
    </Panel>
  );
}
