import { useTranslation } from 'react-i18next';
import { useCall } from '../../data/queries.ts';
import { useFormats } from '../../texts/formats.ts';
import { Badge } from '../../ui/badge.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Facts, Skeleton } from '../../ui/page.tsx';
import { LoadFailed } from '../../ui/refusal.tsx';
import { CopyId, Time } from '../../ui/values.tsx';

/** Proves the log anew while it is open: whether the chain is whole, up to which entry, and when that was checked. */
export function ProofDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('audit');
  const { number } = useFormats();
  const { data, error, refetch } = useCall('/api/office/audit/proof', {});
  return (
    <Dialog title={t('proof.title')} description={t('proof.lead')} onClose={onClose}>
      {error !== null ? (
        <LoadFailed problem={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton lines={4} />
      ) : (
        <Facts
          facts={[
            [
              t('proof.state'),
              <Badge key="state" tone={data.is_whole ? 'good' : 'bad'}>
                {t(data.is_whole ? 'proof.whole' : 'proof.broken')}
              </Badge>,
            ],
            [t('proof.entries'), number(BigInt(data.entries))],
            [t('proof.problem'), data.problem],
            [t('proof.checked'), <Time key="checked" at={data.checked_at} />],
            [t('hash'), <CopyId key="hash" id={data.hash} />],
          ]}
        />
      )}
    </Dialog>
  );
}
