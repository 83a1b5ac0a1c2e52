import { useQueryClient } from '@tanstack/react-query';
import { BadgeCheck, CircleCheck, CircleX, ShieldAlert } from 'lucide-react';
import { useState } from 'react';
import { isRefusal } from '#contract/errors.ts';
import { textsOfRound } from '#rules/games/explain/claim-fields.ts';
import { callAsPlayer } from '../../../data/call.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { Button, ButtonLink } from '../../../ui/button.tsx';
import { fairnessAddress } from '../../fairness/address.ts';
import type { Proof, Step } from './round-proof.ts';

type Verified = readonly Step[] | 'no-rules' | 'not-loaded';

/** Revealing the seed where it is still secret, then playing the round again in this browser. */
export function ProofSteps({ round }: { readonly round: Proof }) {
  // The player cannot reveal a shared round: its link is published when it ends.
  if (round.shared) return round.shared.link === null ? null : <EveryStep round={round} />;
  const { server_seed } = round.proof;
  return server_seed === null ? <Reveal round={round} /> : <Verify round={round} serverSeed={server_seed} />;
}

function Reveal({ round: { round_id } }: { readonly round: Proof }) {
  const { t } = useTranslation();
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const reveal = async () => {
    setBusy(true);
    const answer = await callAsPlayer('/api/games/reveal_seed', { round_id });
    // The revealed seed is that of every round played on it.
    if (!isRefusal(answer)) await client.invalidateQueries({ queryKey: ['/api/games/round'] });
    setBusy(false);
  };
  return (
    <section className="grid gap-3">
      <p className="text-small text-muted">{t('fairness.revealLead')}</p>
      <Button look="quiet" wide busy={busy} onClick={() => void reveal()}>
        {t('fairness.reveal')}
      </Button>
    </section>
  );
}

/** To the page that plays the round again and explains it. */
function EveryStep({ round }: { readonly round: Proof }) {
  const { t } = useTranslation();
  return (
    <ButtonLink wide look="quiet" to={fairnessAddress(textsOfRound(round))}>
      {t('verify.everyStep')}
    </ButtonLink>
  );
}

function Verify({ round, serverSeed }: { readonly round: Proof; readonly serverSeed: string }) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [verified, setVerified] = useState<Verified>();
  const run = async () => {
    setBusy(true);
    const rules = await import('./proof-rules.ts').catch(() => undefined);
    setVerified(rules ? (rules.verify(round, serverSeed) ?? 'no-rules') : 'not-loaded');
    setBusy(false);
  };
  return (
    <section className="grid gap-4">
      <Button wide busy={busy} onClick={() => void run()}>
        {t('fairness.verify')}
      </Button>
      <EveryStep round={round} />
      <div role="status" className="grid gap-4 empty:hidden">
        {verified === 'no-rules' ? <p className="text-body text-muted">{t('fairness.noRules')}</p> : null}
        {verified === 'not-loaded' ? (
          <p className="text-body text-negative">{t('fairness.cannotVerify')}</p>
        ) : null}
        {Array.isArray(verified) ? <Verdict steps={verified} /> : null}
      </div>
    </section>
  );
}

const words = { hash: 'fairness.stepHash', draw: 'fairness.stepDraw', win: 'fairness.stepWin' };

function Verdict({ steps }: { readonly steps: readonly Step[] }) {
  const { t } = useTranslation();
  const genuine = steps.every(({ holds }) => holds);
  const Sign = genuine ? BadgeCheck : ShieldAlert;
  return (
    <>
      <p
        className={`flex items-center gap-3 rounded-card border p-4 text-body font-semibold text-ink ${genuine ? 'border-positive/60 bg-positive/12' : 'border-negative/60 bg-negative/12'}`}
      >
        <Sign aria-hidden className={`size-7 shrink-0 ${genuine ? 'text-positive' : 'text-negative'}`} />
        {t(genuine ? 'fairness.genuine' : 'fairness.mismatch')}
      </p>
      <ol className="grid gap-3">
        {steps.map(({ name, holds, claimed, computed }) => (
          <li key={name} className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5 text-small text-ink">
            {holds ? (
              <CircleCheck aria-hidden className="mt-0.5 size-4 text-positive" />
            ) : (
              <CircleX aria-hidden className="mt-0.5 size-4 text-negative" />
            )}
            <span>
              {t(words[name])}
              <span className="sr-only">: {t(holds ? 'fairness.holds' : 'fairness.fails')}</span>
            </span>
            {holds ? null : (
              <dl className="col-start-2 mt-1 grid gap-1 rounded-control bg-sunken p-2.5 break-all">
                <dt className="text-muted">{t('fairness.expected')}</dt>
                <dd>
                  <code>{claimed}</code>
                </dd>
                {computed === undefined ? null : (
                  <>
                    <dt className="text-muted">{t('fairness.computed')}</dt>
                    <dd>
                      <code>{computed}</code>
                    </dd>
                  </>
                )}
              </dl>
            )}
          </li>
        ))}
      </ol>
    </>
  );
}
