import { Link } from 'react-router';
import type { Jackpot } from '../../../data/rewards/jackpots.ts';
import { usePercent } from '../../../data/texts/use-percent.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { Amount } from '../../../ui/amount.tsx';
import { useMoney } from '../../../ui/money.ts';
import { Part } from '../components/part.tsx';
import { textIn } from '../components/texts.ts';

/** A jackpot: what is in it, how it is won, and where. */
export function JackpotView({ jackpot }: { readonly jackpot: Jackpot }) {
  const { t, i18n } = useTranslation();
  const { money } = useMoney();
  const percent = usePercent();
  const { kind, amount, odds, maximum, share, secret_hash, is_paused } = jackpot;
  const text = textIn(jackpot.texts, i18n.language);
  return (
    <Part title={text?.title ?? ''}>
      <div className="grid gap-3 rounded-card border border-line bg-raised p-4 sm:p-6">
        <p className="font-display text-display text-ink">
          <Amount value={amount} signed />
        </p>
        {is_paused && (
          <p role="status" className="text-body font-semibold text-ink">
            {t('rewards.jackpots.paused')}
          </p>
        )}
        {text?.body !== '' && <p className="max-w-prose text-body text-ink">{text?.body}</p>}
        <p className="max-w-prose text-small text-muted">
          {t(`rewards.jackpots.kinds.${kind}`, {
            share: percent(String(share / 100)),
            maximum: money(maximum ?? '0'),
          })}{' '}
          {odds !== null && t('rewards.jackpots.chance', { odds: money(odds) })} <Counted jackpot={jackpot} />{' '}
          {t('rewards.jackpots.cash')}
        </p>
        {secret_hash !== null && (
          <p className="text-small text-muted">
            {t('rewards.jackpots.hash')}: <code className="figures break-all">{secret_hash}</code>
          </p>
        )}
      </div>
    </Part>
  );
}

function Counted({ jackpot: { counts } }: { readonly jackpot: Jackpot }) {
  const { t } = useTranslation();
  const { providers, categories, games } = counts;
  const named = [...categories.map((one) => t(`category.${one}`, { defaultValue: one })), ...providers];
  if (named.length + games.length === 0) return t('rewards.jackpots.countsAll');
  return (
    <>
      {t('rewards.jackpots.counts')}{' '}
      {games.map(({ provider_code, game_code, name }, place) => (
        <span key={`${provider_code}/${game_code}`}>
          {place > 0 && ', '}
          <Link
            to={`/playnow?${new URLSearchParams({ provider: provider_code, game: game_code })}`}
            className="link"
          >
            {name}
          </Link>
        </span>
      ))}
      {games.length > 0 && named.length > 0 && ', '}
      {named.join(', ')}.
    </>
  );
}
