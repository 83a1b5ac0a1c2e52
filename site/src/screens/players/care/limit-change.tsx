import { useQueryClient } from '@tanstack/react-query';
import { Clock } from 'lucide-react';
import { useState } from 'react';
import { isRefusal } from '#contract/errors.ts';
import type { LimitKind } from '#rules/players/limits.ts';
import { callAsPlayer } from '../../../data/call.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';
import { useDates } from '../../../ui/dates.ts';
import { limitsQuery } from './care-tools.tsx';
import type { LimitRow } from './limits-panel.tsx';
import { useLimitText } from './use-limit-text.ts';

interface Props {
  readonly kind: LimitKind;
  readonly change: NonNullable<LimitRow['change']>;
}

/** A looser limit that waits for its day, and then for a second word. */
export function LimitChange({ kind, change }: Props) {
  const { t } = useTranslation();
  const dates = useDates();
  const limitText = useLimitText();
  const client = useQueryClient();
  const [busy, setBusy] = useState<'confirm' | 'cancel'>();
  const isRipe = change.state === 'ripe';
  const decide = async (how: 'confirm' | 'cancel') => {
    setBusy(how);
    const path = how === 'confirm' ? '/api/players/limits_confirm' : '/api/players/limits_cancel';
    const answer = await callAsPlayer(path, { kind });
    // Refetch even on failure: another tab may have decided the change.
    if (!isRefusal(answer) || answer.refused === 'noLimitChange')
      await client.invalidateQueries({ queryKey: limitsQuery.queryKey });
    setBusy(undefined);
  };
  return (
    <div className="grid gap-3 rounded-control border border-dashed border-accent/60 bg-accent-soft p-3">
      <p role="status" className="flex items-start gap-2 text-small text-ink">
        <Clock aria-hidden className="mt-0.5 size-4 shrink-0 text-accent" />
        <span>
          {t(isRipe ? 'care.changeRipe' : 'care.changePending', {
            limit: limitText(kind, change.limit),
            moment: dates.moment(change.ripe_at),
          })}
        </span>
      </p>
      <div className="flex flex-wrap gap-2">
        {isRipe ? (
          <Button size="small" busy={busy === 'confirm'} onClick={() => void decide('confirm')}>
            {t('care.confirm')}
          </Button>
        ) : null}
        <Button size="small" look="quiet" busy={busy === 'cancel'} onClick={() => void decide('cancel')}>
          {t('care.keep')}
        </Button>
      </div>
    </div>
  );
}
