import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { useMay, useMe } from '../../data/me.ts';
import { useFormats } from '../../texts/formats.ts';
import { Badge } from '../../ui/badge.tsx';
import { Facts, Panel } from '../../ui/page.tsx';
import { Money, Time } from '../../ui/values.tsx';

type Data = OfficeResponse<'/api/office/players/get'>;

/** Who a player is, what they have, and what holds for them. */
export function PlayerFacts({ data }: { readonly data: Data }) {
  return (
    <div className="grid gap-4">
      <Balances data={data} />
      <MoneyStory data={data} />
      <Identity data={data} />
      <Protection data={data} />
      <Offers data={data} />
    </div>
  );
}

const orDash = (at: string | null): ReactNode => (at === null ? '—' : <Time at={at} />);

function Balances({ data: { balances, player } }: { readonly data: Data }) {
  const { t } = useTranslation('players');
  const canRead = useMay('cashier.read', player.site);
  return (
    <Panel title={t('balances.title')}>
      <table className="w-full text-sm">
        <thead>
          <tr className="border-b border-line text-muted">
            <th scope="col" className="h-9 px-4 text-left font-medium">
              {t('balances.purse')}
            </th>
            <th scope="col" className="px-4 text-right font-medium">
              {t('balances.free')}
            </th>
            <th scope="col" className="px-4 text-right font-medium">
              {t('balances.held')}
            </th>
          </tr>
        </thead>
        <tbody>
          {balances.purses.map(({ purse, kind, currency, free, held }) => (
            <tr key={purse} className="h-(--row) border-b border-line/70 last:border-0">
              <th scope="row" className="px-4 text-left font-normal">
                {canRead ? (
                  <Link
                    to={`/ledger?player=${player.player_id}&account=${purse}&currency=${currency}`}
                    className="text-accent hover:underline"
                  >
                    {t(`balances.${kind}`)}
                  </Link>
                ) : (
                  t(`balances.${kind}`)
                )}
              </th>
              <td className="px-4 text-right">
                <Money amount={free} currency={currency} />
              </td>
              <td className="px-4 text-right text-muted">
                <Money amount={held} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {balances.debt !== '0' && (
        <p className="flex justify-between border-t border-line px-4 py-2 text-sm">
          <span>{t('balances.debt')}</span>
          <Money amount={`-${balances.debt}`} currency={player.currency} />
        </p>
      )}
      {balances.holds.length > 0 && (
        <details className="border-t border-line px-4 py-2 text-sm">
          <summary className="cursor-pointer text-muted">
            {t('balances.holds')} ({balances.holds.length})
          </summary>
          <ul className="mt-1 grid gap-1">
            {balances.holds.map((hold) => (
              <li key={hold.hold_id} className="flex justify-between gap-2">
                <Time at={hold.created_at} />
                <Money
                  amount={hold.amount}
                  currency={hold.purse.startsWith('token') ? 'TOKEN' : player.currency}
                />
              </li>
            ))}
          </ul>
        </details>
      )}
    </Panel>
  );
}

function MoneyStory({ data: { money, player } }: { readonly data: Data }) {
  const { t } = useTranslation('players');
  const { number } = useFormats();
  const total = ({ count, amount }: Data['money']['deposits']) => (
    <>
      <Money amount={amount} currency={player.currency} />{' '}
      <span className="text-muted">({number(count)})</span>
    </>
  );
  return (
    <Panel title={t('money.title')}>
      <Facts
        facts={[
          [t('money.deposits'), total(money.deposits)],
          [t('money.withdrawals'), total(money.withdrawals)],
          [t('money.waiting'), total(money.waiting)],
          [t('money.net'), <Money key="net" amount={money.net} currency={player.currency} />],
          [t('money.staked'), <Money key="staked" amount={money.staked} currency={player.currency} />],
          [t('money.won'), <Money key="won" amount={money.won} currency={player.currency} />],
          [t('money.rounds'), number(money.rounds)],
        ]}
      />
    </Panel>
  );
}

function Identity({ data: { player, bank_accounts: accounts } }: { readonly data: Data }) {
  const { t } = useTranslation('players');
  const { sites } = useMe();
  const site = sites.find((one) => one.external_id === player.site)?.name ?? player.site;
  return (
    <Panel title={t('identity')} beside={player.is_masked ? <Badge>{t('masked')}</Badge> : undefined}>
      <Facts
        facts={[
          [t('facts.name'), player.full_name || '—'],
          [t('facts.site'), site],
          [t('facts.verification'), t(`verification.${player.verification}`)],
          [t('facts.level'), player.level === null ? null : String(player.level)],
          [t('facts.phone'), player.phone],
          [t('facts.mail'), player.mail],
          [t('facts.birthday'), player.date_of_birth],
          [t('facts.language'), player.language],
          [t('facts.registered'), orDash(player.created_at)],
          [t('facts.lastSeen'), orDash(player.last_seen_at)],
          [
            t('facts.referrer'),
            player.referrer_id === null ? null : (
              <Link
                key="referrer"
                to={`/players/${player.referrer_id}`}
                className="text-accent hover:underline"
              >
                {player.referrer_id}
              </Link>
            ),
          ],
          ...accounts.map(
            (one) =>
              [
                one.bank,
                <span key={one.account_number}>
                  <span className="break-all tabular-nums">{one.account_number}</span> · {one.holder_name}{' '}
                  {one.verified_at === null && <Badge tone="warn">{t('unverified')}</Badge>}
                </span>,
              ] as const,
          ),
        ]}
      />
    </Panel>
  );
}

/** Where campaigns may write to a player. */
function Offers({ data: { marketing } }: { readonly data: Data }) {
  const { t } = useTranslation('players');
  const said = (isOn: boolean, contact: 'confirmed' | 'unconfirmed' | 'none') => {
    if (!isOn) return t('offers.off');
    return t(contact === 'confirmed' ? 'offers.on' : 'offers.unconfirmed');
  };
  return (
    <Panel title={t('offers.title')}>
      <Facts
        facts={[
          [t('offers.inbox'), said(marketing.inbox, 'confirmed')],
          [t('offers.mail'), said(marketing.mail, marketing.mail_contact)],
          [t('offers.sms'), said(marketing.sms, marketing.sms_contact)],
          [t('offers.push'), said(marketing.push, 'confirmed')],
        ]}
      />
    </Panel>
  );
}

function Protection({ data: { limits, stop, consents, player } }: { readonly data: Data }) {
  const { t } = useTranslation('players');
  const { day } = useFormats();
  const isMoney = (kind: string) => kind.startsWith('deposit') || kind.startsWith('loss');
  return (
    <Panel title={t('protection')}>
      <Facts
        facts={[
          [
            t('facts.stop'),
            stop === null
              ? null
              : `${t(`stops.${stop.kind}`)}${stop.until === null ? '' : `, ${t('until', { at: day(stop.until) })}`}`,
          ],
          ...limits.map(
            ({ kind, value }) =>
              [
                t(`limits.${kind}`),
                isMoney(kind) ? (
                  <Money key={kind} amount={value} currency={player.currency} />
                ) : (
                  t('minutes', { value })
                ),
              ] as const,
          ),
          [
            t('facts.terms'),
            consents[0]
              ? t('terms', { version: consents[0].terms_version, at: day(consents[0].accepted_at) })
              : null,
          ],
        ]}
      />
    </Panel>
  );
}
