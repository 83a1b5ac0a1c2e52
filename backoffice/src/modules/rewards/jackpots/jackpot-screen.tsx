import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useParams } from 'react-router';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { useSiteSearch } from '../../../app/site-picker.tsx';
import { act, useCall } from '../../../data/queries.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { Button } from '../../../ui/button.tsx';
import { SelectField } from '../../../ui/field.tsx';
import { TablePanel } from '../../../ui/list/table-panel.tsx';
import { Facts, Page, Panel, Skeleton } from '../../../ui/page.tsx';
import { LoadFailed } from '../../../ui/refusal.tsx';
import { CopyId, Money, Time } from '../../../ui/values.tsx';
import { useCounted } from '../site-rewards/counted-fields.tsx';
import { RewardTabs } from '../site-rewards/reward-tabs.tsx';
import { useOneSite } from '../site-rewards/rows-page.tsx';
import { JackpotDialog } from './jackpot-dialog.tsx';
import { type Jackpot, JackpotBadge, percentOf } from './jackpot-parts.tsx';

type Whole = OfficeResponse<'/api/office/rewards/jackpot'>;
type Wanted = 'running' | 'paused' | 'ended';

/** A jackpot: what is in it, what it says, and who has won it. */
export function JackpotScreen() {
  const { t } = useTranslation('rewarding');
  const { site, name, canManage } = useOneSite();
  const { jackpotId: id = '' } = useParams();
  const [open, setOpen] = useState<'change' | Wanted>();
  const { data, error, refetch } = useCall(
    '/api/office/rewards/jackpot',
    { site, id },
    { isPending: ({ jackpot }) => jackpot.state !== 'ended' },
  );
  if (error !== null && !data) return <LoadFailed problem={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton lines={12} />;
  const { jackpot, currency } = data;
  const { state } = jackpot;
  const isOpen = state === 'running' || state === 'paused';
  const close = () => setOpen(undefined);
  return (
    <Page
      title={jackpot.texts.EN?.title ?? id}
      lead={name}
      beside={<JackpotBadge state={state} />}
      actions={
        canManage &&
        isOpen && (
          <>
            <Button onClick={() => setOpen('change')}>{t('action.change')}</Button>
            <Button onClick={() => setOpen(state === 'running' ? 'paused' : 'running')}>
              {t(state === 'running' ? 'pauseJackpot' : 'resumeJackpot')}
            </Button>
            <Button look="danger" onClick={() => setOpen('ended')}>
              {t('endJackpot')}
            </Button>
          </>
        )
      }
    >
      <RewardTabs />
      <div className="grid grid-cols-[minmax(0,1fr)] items-start gap-4 lg:grid-cols-2">
        <Said whole={data} />
        <Won whole={data} />
      </div>
      {open === 'change' && <JackpotDialog {...{ was: jackpot, site, currency }} onClose={close} />}
      {open !== undefined && open !== 'change' && (
        <StateDialog jackpot={jackpot} site={site} wanted={open} onClose={close} />
      )}
    </Page>
  );
}

const words = { running: 'resumeJackpot', paused: 'pauseJackpot', ended: 'endJackpot' } as const;

/** Pauses, resumes or ends it. */
function StateDialog(props: {
  readonly jackpot: Jackpot;
  readonly site: string;
  readonly wanted: Wanted;
  readonly onClose: () => void;
}) {
  const { jackpot, site, wanted, onClose } = props;
  const { t } = useTranslation('rewarding');
  const { data } = useCall('/api/office/rewards/jackpots', { site, limit: 100 });
  const takers = (data?.rows ?? []).filter(
    ({ id, kind, state }) =>
      id !== jackpot.id && kind === 'progressive' && (state === 'running' || state === 'paused'),
  );
  return (
    <ActionDialog
      title={t(words[wanted])}
      description={t(`hints.${wanted}Jackpot`)}
      confirm={t(words[wanted])}
      isDangerous={wanted === 'ended'}
      done={t('state.saved')}
      onClose={onClose}
      onSubmit={({ reason = '', into = '' }) =>
        act('/api/office/rewards/set_jackpot_state', {
          ...{ site, id: jackpot.id, version: jackpot.version, state: wanted, reason, into: into || null },
        })
      }
    >
      {wanted === 'ended' && takers.length > 0 && (
        <SelectField
          name="into"
          label={t('leftTo')}
          defaultValue=""
          options={[
            { value: '', label: t('leftToSite') },
            ...takers.map(({ id, texts }) => ({ value: id, label: texts.EN?.title ?? id })),
          ]}
        />
      )}
    </ActionDialog>
  );
}

function Said({ whole: { jackpot, currency } }: { readonly whole: Whole }) {
  const { t } = useTranslation('rewarding');
  const { kind, odds, maximum, counts } = jackpot;
  const chosen = useCounted(counts);
  const money = (amount: string) => <Money key={amount} amount={amount} currency={currency} />;
  return (
    <Panel title={t('rules')}>
      <Facts
        facts={[
          [t('inPot'), money(jackpot.amount)],
          [t('pot'), jackpot.pot],
          [t('jackpotKind'), t(`jackpotKinds.${kind}`)],
          [t(kind === 'fixed' ? 'prize' : 'seed'), money(jackpot.seed)],
          ...(kind === 'fixed' ? [] : [[t('share'), `${jackpot.share / 100} %`] as const]),
          ...(odds === null ? [] : [[t('oddsOf'), money(odds)] as const]),
          ...(maximum === null ? [] : [[t('maximum'), money(maximum)] as const]),
          [t('costs'), percentOf(jackpot.cost)],
          [t('counted'), chosen.length === 0 ? t('countsAllGames') : chosen.join(', ')],
          [t('account'), jackpot.account],
          [t('id'), <CopyId key="id" id={jackpot.id} />],
        ]}
      />
    </Panel>
  );
}

function Won({ whole: { wins, currency } }: { readonly whole: Whole }) {
  const { t } = useTranslation('rewarding');
  const search = useSiteSearch();
  return (
    <TablePanel
      title={t('won')}
      empty={t('nobodyWon')}
      actions={null}
      headers={[t('pot'), t('player'), t('stake'), t('pays'), t('paidAt')]}
      rows={wins.map(({ pot, player_id, account_id, stake, prize, at }) => ({
        key: String(pot),
        cells: [
          pot,
          <Link key="player" to={`/players/${player_id}${search}`} className="text-accent hover:underline">
            {account_id}
          </Link>,
          <Money key="stake" amount={stake} currency={currency} />,
          <Money key="prize" amount={prize} currency={currency} />,
          <Time key="at" at={at} />,
        ],
      }))}
    />
  );
}
