import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { isOfficeRefusal } from '#contract/office/errors.ts';
import { act } from '../../../data/queries.ts';
import { Button } from '../../../ui/button.tsx';
import { useRefusalText } from '../../../ui/refusal.tsx';
import { say } from '../../../ui/toaster.tsx';

/** Opens the page on which the provider of an outside game shows a round, in a tab of its own. */
export function RoundPageButton({ roundId }: { readonly roundId: string }) {
  const { t } = useTranslation('players');
  const textOf = useRefusalText();
  const [isBusy, setBusy] = useState(false);
  async function open() {
    // Opened before the address is there: browsers open nothing that no press asked for.
    const page = window.open('about:blank', '_blank');
    if (page) page.opener = null;
    setBusy(true);
    const answer = await act('/api/office/players/round_page', { round_id: roundId });
    setBusy(false);
    if (!isOfficeRefusal(answer)) return page?.location.replace(answer.url);
    page?.close();
    say(textOf(answer));
  }
  return (
    <Button isBusy={isBusy} onClick={() => void open()}>
      <ExternalLink size={14} aria-hidden />
      {t('round.page')}
    </Button>
  );
}
