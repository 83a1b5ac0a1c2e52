import type { ReactNode } from 'react';
import type { PaymentInstruction } from '#contract/calls/wallet.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { useMoney } from '../../../ui/money.ts';
import { QrCode } from '../../../ui/pictures/qr-code.tsx';

type Shown = Exclude<PaymentInstruction, { kind: 'redirect' }>;

/** How a deposit is paid that has no page of a gateway: what to scan, or where to send what. */
export function PayInstruction({
  instruction,
  total,
}: {
  readonly instruction: Shown;
  readonly total: string;
}) {
  const { t } = useTranslation();
  const { money } = useMoney();
  switch (instruction.kind) {
    case 'qr':
      return (
        <Frame title={t('deposit.pay.qrTitle')} lead={t('deposit.pay.qrLead')}>
          <QrCode payload={instruction.payload} alt={t('deposit.pay.qrAlt')} />
        </Frame>
      );
    case 'account':
      return (
        <Frame
          title={t('deposit.pay.accountTitle')}
          lead={t('deposit.pay.accountLead', { amount: money(total) })}
        >
          <Facts
            facts={[
              [t('deposit.pay.bank'), instruction.bank],
              [t('deposit.pay.number'), instruction.number],
              [t('deposit.pay.holder'), instruction.holder],
              [t('deposit.pay.exact'), total, money(total)],
            ]}
          />
        </Frame>
      );
    case 'transfer':
      return (
        <Frame
          title={t('deposit.pay.transferTitle')}
          lead={t('deposit.pay.transferLead', { amount: money(total), reference: instruction.reference })}
        >
          {instruction.note !== undefined && <p className="text-body text-ink">{instruction.note}</p>}
          <Facts
            facts={[
              [t('deposit.pay.exact'), total, money(total)],
              [t('deposit.pay.reference'), instruction.reference],
            ]}
          />
          {instruction.accounts.map(({ bank, number, holder }) => (
            <Facts
              key={`${bank} ${number}`}
              facts={[
                [t('deposit.pay.bank'), bank],
                [t('deposit.pay.number'), number],
                [t('deposit.pay.holder'), holder],
              ]}
            />
          ))}
        </Frame>
      );
    case 'address': {
      const { network, address, amount, coin, memo, confirmations: needs } = instruction;
      const lead = t('deposit.pay.addressLead', { amount: `${amount} ${coin}`, network });
      return (
        <Frame title={t('deposit.pay.addressTitle')} lead={lead}>
          <QrCode payload={address} alt={t('deposit.pay.qrAlt')} />
          <Facts
            facts={[
              [t('deposit.pay.exact'), amount, `${amount} ${coin}`],
              [t('deposit.pay.address'), address],
              ...(memo === undefined ? [] : ([[t('deposit.pay.memo'), memo]] as const)),
              [t('deposit.pay.network'), network],
            ]}
          />
          {needs !== undefined && <p className="text-small text-ink">{t('deposit.pay.needs', { needs })}</p>}
        </Frame>
      );
    }
  }
}

/** Coins that were seen, while the network confirms them: nothing more is to be sent. */
export function Underway({ has, needs }: { readonly has: number; readonly needs: number }) {
  const { t } = useTranslation();
  const lead = t('deposit.pay.seenLead', { has, needs });
  return (
    <Frame title={t('deposit.pay.seenTitle')} lead={lead}>
      <progress
        className="h-2 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-progress-bar]:bg-accent [&::-webkit-progress-bar]:bg-sunken [&::-webkit-progress-value]:bg-accent"
        aria-label={lead}
        value={has}
        max={needs}
      />
    </Frame>
  );
}

function Frame(props: { readonly title: string; readonly lead: string; readonly children: ReactNode }) {
  return (
    <section className="grid w-full justify-items-center gap-4 rounded-card border border-accent/60 bg-accent-soft p-4">
      <div className="grid gap-1">
        <h3 className="text-title font-semibold text-ink">{props.title}</h3>
        <p className="text-body text-ink">{props.lead}</p>
      </div>
      {props.children}
    </section>
  );
}

/** What is copied, and how it is shown where that is something else: banks and wallets take amounts without a sign. */
type Fact = readonly [name: string, value: string, shown?: string];

function Facts({ facts }: { readonly facts: readonly Fact[] }) {
  return (
    <dl className="grid w-full gap-2 text-start text-body">
      {facts.map(([name, value, shown = value]) => (
        <div
          key={name}
          className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 border-t border-line pt-2"
        >
          <dt className="text-small text-muted">{name}</dt>
          <dd className="figures col-start-1 font-semibold [overflow-wrap:anywhere] whitespace-normal text-ink">
            {shown}
          </dd>
          <dd className="col-start-2 row-span-2 row-start-1">
            <CopyButton text={value} name={name} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
