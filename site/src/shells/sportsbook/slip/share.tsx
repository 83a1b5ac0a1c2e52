import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useHref } from 'react-router';
import { isRefusal } from '#contract/errors.ts';
import { call } from '../../../data/call.ts';
import { putLegs } from '../../../data/sportsbook/slip/edit-slip.ts';
import { useShared } from '../../../data/sportsbook/slip/shared-slip.ts';
import { useSlip } from '../../../data/sportsbook/slip/slip.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { Button } from '../../../ui/button.tsx';

/** Keeps the selections under a code, and gives the link to it away. */
export function ShareLine() {
  const { t } = useTranslation(['ui', 'errors']);
  const legs = useSlip((slip) => slip.legs);
  const path = useHref('/sports');
  const [state, setState] = useState<{
    readonly link?: string;
    readonly code?: string;
    readonly copied?: boolean;
  }>({});
  const [isBusy, setBusy] = useState(false);
  const share = async () => {
    setBusy(true);
    const ask = { legs: legs.map(({ market_id, selection }) => ({ market_id, selection })) };
    const answer = await call('/api/sports/share_slip', ask, { quiet: true });
    setBusy(false);
    if (isRefusal(answer)) {
      setState({ code: answer.refused });
      return;
    }
    setState({ link: `${window.location.origin}${path}?slip=${answer.code}` });
  };
  const copy = async (link: string) => {
    await navigator.clipboard.writeText(link);
    setState({ link, copied: true });
  };
  const { link, code, copied } = state;
  return (
    <div className="slip-settings">
      {link === undefined ? (
        <Button look="quiet" size="small" busy={isBusy} onClick={() => void share()}>
          {t('ui:sportsSlip.makeLink')}
        </Button>
      ) : (
        <div className="slip-link">
          <input
            readOnly
            value={link}
            aria-label={t('ui:sportsSlip.link')}
            onFocus={(event) => event.target.select()}
          />
          <Button look="quiet" size="small" onClick={() => void copy(link)}>
            {copied ? <Check aria-hidden="true" size={16} /> : <Copy aria-hidden="true" size={16} />}
            {t(copied ? 'ui:sportsSlip.copied' : 'ui:sportsSlip.copy')}
          </Button>
        </div>
      )}
      <p className="text-xs text-muted">{t('ui:sportsSlip.linkMeans')}</p>
      {code !== undefined && (
        <p role="alert" className="text-small text-negative">
          {t(`errors:${code}`)}
        </p>
      )}
    </div>
  );
}

/** A slip that came by a link: it is put on only when the player says so, since it takes the place of theirs. */
export function SharedSlip() {
  const { t } = useTranslation();
  const { legs, dismiss } = useShared();
  if (!legs) return null;
  return (
    <div className="slip-settings" role="status">
      <p className="font-semibold">
        {legs.length > 0 ? t('sportsSlip.sharedTitle', { number: legs.length }) : t('sportsSlip.sharedGone')}
      </p>
      <div className="flex flex-wrap gap-2">
        {legs.length > 0 && (
          <Button
            size="small"
            onClick={() => {
              putLegs(legs);
              dismiss();
            }}
          >
            {t('sportsSlip.sharedTake')}
          </Button>
        )}
        <Button size="small" look="quiet" onClick={dismiss}>
          {t('sportsSlip.sharedLeave')}
        </Button>
      </div>
    </div>
  );
}
