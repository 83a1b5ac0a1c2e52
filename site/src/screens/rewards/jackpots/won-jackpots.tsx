import type { CallResponse } from '#contract/calls.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { Amount } from '../../../ui/amount.tsx';
import { useDates } from '../../../ui/dates.ts';
import { useMoney } from '../../../ui/money.ts';
import { Part } from '../components/part.tsx';

type Win = CallResponse<'/api/rewards/my_jackpot_wins'>['value'][number];

/** What the player won, each with what its draw is proved by. */
export function WonJackpots({ wins }: { readonly wins: readonly Win[] }) {
  const { t } = useTranslation();
  return (
    <Part title={t('rewards.jackpots.mine')}>
      <ul className="grid gap-px overflow-hidden rounded-card border border-line bg-line">
        {wins.map((win) => (
          <WonJackpot key={`${win.jackpot_id}${win.round_id}`} win={win} />
        ))}
      </ul>
    </Part>
  );
}

function WonJackpot({
  win: { round_id, amount, at, stake, odds, secret, secret_hash },
}: {
  readonly win: Win;
}) {
  const { t } = useTranslation();
  const { money } = useMoney();
  const dates = useDates();
  const proof = [
    [t('rewards.jackpots.round'), round_id],
    ...(odds === null ? [] : [[t('rewards.jackpots.odds'), `${money(stake)} / ${money(odds)}`]]),
    ...(secret === null ? [] : [[t('rewards.jackpots.secret'), secret]]),
    ...(secret_hash === null ? [] : [[t('rewards.jackpots.hash'), secret_hash]]),
  ];
  return (
    <li className="grid gap-1 bg-raised px-4 py-3">
      <span className="flex flex-wrap items-baseline justify-between gap-x-3">
        <Amount value={amount} signed className="text-body font-semibold text-ink" />
        <span className="text-small text-muted">{dates.moment(at)}</span>
      </span>
      <dl className="grid gap-x-3 text-small text-muted sm:grid-cols-[auto_1fr]">
        {proof.map(([name, value]) => (
          <div key={name} className="contents">
            <dt>{name}</dt>
            <dd className="figures break-all">{value}</dd>
          </div>
        ))}
      </dl>
    </li>
  );
}
