import { useState } from 'react';
import { isRefusal } from '#contract/errors.ts';
import { callAsPlayer } from '../../data/call.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { Amount } from '../../ui/amount.tsx';
import { Button } from '../../ui/button.tsx';
import { useDates } from '../../ui/dates.ts';
import { Dialog, DialogTitle } from '../../ui/dialog.tsx';
import type { PlayedRound } from './history-list.tsx';

interface Props {
  readonly round: PlayedRound | undefined;
  readonly onClose: () => void;
}

/** A round that a provider's own servers played: what is known of it, and the number that the provider finds it by. */
export function OutsideRoundDialog({ round, onClose }: Props) {
  return (
    <Dialog open={round !== undefined} onClose={onClose}>
      {round ? <Facts round={round} /> : null}
    </Dialog>
  );
}

function Facts({ round }: { readonly round: PlayedRound }) {
  const { t } = useTranslation();
  const dates = useDates();
  const facts = [
    [t('history.game'), round.game_name],
    [t('history.provider'), round.outside?.provider_name],
    [t('statement.when'), dates.full(round.at)],
    [t('history.state'), t(`history.states.${round.state}`)],
    [t('history.stake'), <Amount key="stake" value={round.stake} signed />],
    [t('history.win'), <Amount key="win" value={round.win} signed />],
    [t('history.net'), <Amount key="net" value={round.net} signed />],
  ] as const;
  return (
    <div className="grid gap-5">
      <header className="grid gap-1 pe-8">
        <DialogTitle>{t('history.details')}</DialogTitle>
        <p className="-mt-3 text-small text-muted">{t('history.outsideLead')}</p>
      </header>
      <dl className="grid rounded-card bg-sunken px-4">
        {facts.map(([name, value]) => (
          <div
            key={name}
            className="flex flex-wrap justify-between gap-x-4 border-line py-2.5 not-first:border-t"
          >
            <dt className="text-small text-muted">{name}</dt>
            <dd className="text-body font-semibold text-ink">{value}</dd>
          </div>
        ))}
        <div className="grid gap-1 border-t border-line py-2.5">
          <dt className="text-small text-muted">{t('history.number')}</dt>
          <dd className="figures text-body break-all text-ink select-all">{round.outside?.ref}</dd>
        </div>
      </dl>
      {round.outside?.has_page && <RoundPage roundId={round.round_id} />}
    </div>
  );
}

/** Opens the page on which the provider shows what happened in the round, in a tab of its own. */
function RoundPage({ roundId }: { readonly roundId: string }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  async function open() {
    // Opened before the address is there: browsers open nothing that no press asked for.
    const page = window.open('about:blank', '_blank');
    if (page) page.opener = null;
    setBusy(true);
    const answer = await callAsPlayer('/api/games/round_page', { round_id: roundId });
    setBusy(false);
    if (isRefusal(answer)) page?.close();
    else page?.location.replace(answer.url);
  }
  return (
    <Button look="quiet" busy={busy} onClick={() => void open()}>
      {t('history.openPage')}
    </Button>
  );
}
