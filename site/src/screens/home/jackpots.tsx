import { useQuery } from '@tanstack/react-query';
import { Trophy } from 'lucide-react';
import { Link } from 'react-router';
import { jackpotsQuery } from '../../data/rewards/jackpots.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { Amount } from '../../ui/amount.tsx';
import { useMoney } from '../../ui/money.ts';

const SHOWN = 3;

/** What is in the jackpots of the site; nothing where there are none. */
export function Jackpots() {
  const { t, i18n } = useTranslation();
  const { money } = useMoney();
  const { data } = useQuery(jackpotsQuery);
  const running = (data?.value ?? []).filter(({ is_paused }) => !is_paused).slice(0, SHOWN);
  if (running.length === 0) return null;
  return (
    <section className="jackpots" aria-label={t('menu.jackpots')}>
      <ul className="jackpots-list">
        {running.map(({ jackpot_id, texts, amount, maximum }) => (
          <li key={jackpot_id}>
            <Link to="/jackpots" className="jackpot-line">
              <Trophy aria-hidden="true" size={20} className="flex-none text-accent" />
              <span className="jackpot-words">
                <strong className="jackpot-name">{(texts[i18n.language] ?? texts.EN)?.title}</strong>
                {maximum !== null && (
                  <span className="jackpot-by">{t('home.jackpotBy', { maximum: money(maximum) })}</span>
                )}
              </span>
              <Amount value={amount} signed className="jackpot-amount" />
            </Link>
          </li>
        ))}
      </ul>
    </section>
  );
}
