import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { UNIT } from '#rules/money/amount.ts';
import { useCall } from '../../../data/queries.ts';
import { useFormats } from '../../../texts/formats.ts';
import { Panel, Skeleton } from '../../../ui/page.tsx';
import { LoadFailed } from '../../../ui/refusal.tsx';
import { Money } from '../../../ui/values.tsx';
import type { Whole } from './parts.tsx';

type Group = OfficeResponse<'/api/office/campaigns/results'>['reached'];

/** What the reached players did in the days after the message, beside what those held out did. */
export function Results({ campaign }: { readonly campaign: Whole['campaign'] }) {
  const { t } = useTranslation('campaigns');
  const { data, error, refetch } = useCall('/api/office/campaigns/results', {
    campaign_id: campaign.campaign_id,
  });
  return (
    <Panel title={t('results')}>
      {error !== null && !data ? (
        <LoadFailed problem={error} onRetry={() => void refetch()} />
      ) : data ? (
        <div>
          <table className="w-full text-sm">
            <thead className="text-right text-muted">
              <tr>
                <th className="px-4 py-1.5 text-left font-medium">
                  {t('withinDays', { days: campaign.data.resultDays })}
                </th>
                <th className="px-4 py-1.5 font-medium">{t('reached')}</th>
                <th className="px-4 py-1.5 font-medium">{t('heldOut')}</th>
              </tr>
            </thead>
            <tbody>
              <Rows groups={[data.reached, data.held_out]} currency={campaign.currency} />
            </tbody>
          </table>
          <p className="px-4 py-3 text-sm text-muted">{t('resultsHint')}</p>
          {data.channels.length > 0 && <Channels channels={data.channels} />}
        </div>
      ) : (
        <Skeleton lines={6} />
      )}
    </Panel>
  );
}

const viewOf = { mail: 'html', sms: 'sms', push: 'push' } as const;

/** What was sent beside the inbox. */
function Channels({
  channels,
}: {
  readonly channels: OfficeResponse<'/api/office/campaigns/results'>['channels'];
}) {
  const { t } = useTranslation('campaigns');
  const { number } = useFormats();
  const cell = 'px-4 py-1.5 text-right tabular-nums';
  return (
    <>
      <div className="overflow-x-auto border-t border-line">
        <table className="w-full text-sm">
          <thead className="text-right text-muted">
            <tr>
              <th className="px-4 py-1.5 text-left font-medium">{t('channel')}</th>
              <th className="px-4 py-1.5 font-medium">{t('delivered')}</th>
              <th className="px-4 py-1.5 font-medium">{t('waiting')}</th>
              <th className="px-4 py-1.5 font-medium">{t('failed')}</th>
              <th className="px-4 py-1.5 font-medium">{t('dropped')}</th>
            </tr>
          </thead>
          <tbody>
            {channels.map(({ channel, sent, waiting, failed, dropped }) => (
              <tr key={channel} className="border-t border-line">
                <th scope="row" className="px-4 py-1.5 text-left font-normal">
                  {t(`views.${viewOf[channel]}`)}
                </th>
                <td className={cell}>{number(sent)}</td>
                <td className={cell}>{number(waiting)}</td>
                <td className={cell}>{number(failed)}</td>
                <td className={cell}>{number(dropped)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <p className="px-4 py-3 text-sm text-muted">{t('droppedHint')}</p>
    </>
  );
}

function Rows({ groups, currency }: { readonly groups: readonly [Group, Group]; readonly currency: string }) {
  const { t } = useTranslation('campaigns');
  const { number, percent } = useFormats();
  const share = (count: number, of: number) =>
    of === 0 ? number(count) : `${number(count)} · ${percent((count / of) * 100)}`;
  const rows: readonly (readonly [string, (group: Group) => ReactNode])[] = [
    [t('players'), ({ players }) => number(players)],
    [t('opened'), ({ opened, players }) => share(opened, players)],
    [t('claimed'), ({ claimed, players }) => share(claimed, players)],
    [t('depositors'), ({ depositors, players }) => share(depositors, players)],
    [t('depositsEach'), (group) => <Each amount={group.deposits} of={group.players} currency={currency} />],
    [t('stakedEach'), (group) => <Each amount={group.staked} of={group.players} currency={currency} />],
    [t('lostEach'), (group) => <Each amount={group.lost} of={group.players} currency={currency} />],
  ];
  return rows.map(([name, cell]) => (
    <tr key={name} className="border-t border-line">
      <th scope="row" className="px-4 py-1.5 text-left font-normal">
        {name}
      </th>
      {groups.map((group, place) => (
        <td key={place === 0 ? 'reached' : 'held'} className="px-4 py-1.5 text-right tabular-nums">
          {cell(group)}
        </td>
      ))}
    </tr>
  ));
}

/** An amount for each player, to the cent. */
function Each(props: { readonly amount: string; readonly of: number; readonly currency: string }) {
  if (props.of === 0) return '—';
  return <Money amount={eachOf(props.amount, props.of)} currency={props.currency} />;
}

/** @param amount decimal text, below zero where players won */
function eachOf(amount: string, players: number): string {
  const [, sign = '', whole = '0', part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(amount) ?? [];
  const units = BigInt(whole) * UNIT + BigInt(part.padEnd(4, '0'));
  const cents = units / BigInt(players) / 100n;
  return `${cents === 0n ? '' : sign}${cents / 100n}.${String(cents % 100n).padStart(2, '0')}`;
}
