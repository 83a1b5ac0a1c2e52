import { useQuery } from '@tanstack/react-query';
import { CircleCheck, CircleX } from 'lucide-react';
import { playerQuery } from '../../../data/queries.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { useDates } from '../../../ui/dates.ts';
import { LoadFailed } from '../../../ui/load-failed.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { useDeviceName } from './device.tsx';

const SHAPES = ['first', 'second', 'third'];

/** The latest tries to log in, so that a stranger's are noticed. */
export function LoginLog() {
  const { t } = useTranslation();
  const dates = useDates();
  const nameOf = useDeviceName();
  const { data, error, refetch } = useQuery(playerQuery('/api/players/logins', {}));
  return (
    <section className="grid gap-3">
      <div className="grid gap-1">
        <h2 className="text-title font-semibold text-ink">{t('security.logins')}</h2>
        <p className="max-w-prose text-small text-muted">{t('security.loginsLead')}</p>
      </div>
      {error ? (
        <LoadFailed title={t('security.loginsFailed')} fault={error} onRetry={() => void refetch()} />
      ) : data?.value.length === 0 ? (
        <p className="rounded-card border border-line bg-raised p-5 text-body text-muted">
          {t('security.noLogins')}
        </p>
      ) : (
        <ol className="overflow-hidden rounded-card border border-line bg-raised">
          {data
            ? data.value.map((login) => (
                <li
                  key={login.at + login.network}
                  className="flex items-start gap-3 border-line px-4 py-3 not-first:border-t"
                >
                  {login.succeeded ? (
                    <CircleCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-positive" />
                  ) : (
                    <CircleX aria-hidden className="mt-0.5 size-5 shrink-0 text-negative" />
                  )}
                  <div className="grid min-w-0 flex-1 gap-x-4 @2xl:grid-cols-[1fr_auto]">
                    <p className="text-body font-semibold text-ink">
                      {t(login.succeeded ? `security.by.${login.how}` : `security.failedBy.${login.how}`)}
                    </p>
                    <p className="figures text-small text-muted @2xl:text-end">{dates.full(login.at)}</p>
                    <p className="text-small break-words text-muted @2xl:col-span-2">
                      {nameOf(login)} · {login.network}
                    </p>
                  </div>
                </li>
              ))
            : SHAPES.map((at) => (
                <li key={at} className="grid gap-2 border-line p-4 not-first:border-t">
                  <Skeleton className="h-5 w-40 max-w-full" />
                  <Skeleton className="h-4 w-56 max-w-full" />
                </li>
              ))}
        </ol>
      )}
    </section>
  );
}
