import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';

/** The way back from a proof to its player. */
export function OfPlayer({ playerId, account }: { readonly playerId: string; readonly account: string }) {
  const { t } = useTranslation('players');
  return (
    <Link to={`/players/${playerId}`} className="text-sm text-accent hover:underline">
      {t('proof.of', { account })}
    </Link>
  );
}
