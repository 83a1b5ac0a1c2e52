import { BadgeCheck } from 'lucide-react';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { useDates } from '../../ui/dates.ts';
import { useMoney } from '../../ui/money.ts';
import type { Verification } from './verification-query.ts';

type Level = Verification['levels'][number];

/** What a level allows, in words. */
function useAllowed(): (level: Level) => readonly { readonly what: string; readonly how: string }[] {
  const { t } = useTranslation();
  const { money } = useMoney();
  const amount = ({ allowed, most, days }: Level['deposit']) =>
    !allowed
      ? t('verification.notAllowed')
      : most === null
        ? t('verification.anyAmount')
        : t('verification.upTo', { amount: money(most), count: days });
  return ({ deposit, withdraw, stake }) => [
    { what: t('verification.deposits'), how: amount(deposit) },
    { what: t('verification.play'), how: t(stake ? 'verification.allowed' : 'verification.notAllowed') },
    { what: t('verification.withdrawals'), how: amount(withdraw) },
  ];
}

/** A level with what it allows: the player's own, or one that can be reached. */
export function LevelCard({
  level,
  title,
  note,
}: {
  level: Level;
  title: string;
  note?: string | undefined;
}) {
  const allowed = useAllowed();
  return (
    <section className="grid content-start gap-3 rounded-card border border-line bg-raised p-4 @sm:p-5">
      <div className="grid gap-0.5">
        <h2 className="text-title font-semibold text-ink">{title}</h2>
        {note ? <p className="text-small text-muted">{note}</p> : null}
      </div>
      <dl className="grid gap-1.5 text-small">
        {allowed(level).map(({ what, how }) => (
          <div key={what} className="flex flex-wrap justify-between gap-x-4">
            <dt className="text-muted">{what}</dt>
            <dd className="text-ink">{how}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

/** The level that the player has now. */
export function OwnLevel({ verification }: { readonly verification: Verification }) {
  const { t } = useTranslation();
  const dates = useDates();
  const { level: reached, levels, valid_until: until, renewable } = verification;
  const level = levels.find((one) => one.level === reached);
  if (!level) return null;
  const isHighest = levels.at(-1)?.level === reached;
  return (
    <div className="grid gap-3">
      <LevelCard
        level={level}
        title={t('verification.yourLevel', { level: reached })}
        note={
          until === null
            ? undefined
            : t(renewable ? 'verification.renewBy' : 'verification.validUntil', { date: dates.day(until) })
        }
      />
      {isHighest && !renewable ? (
        <p className="flex items-center gap-2 text-body text-ink">
          <BadgeCheck aria-hidden className="size-5 text-positive" />
          {t('verification.highest')}
        </p>
      ) : null}
    </div>
  );
}
