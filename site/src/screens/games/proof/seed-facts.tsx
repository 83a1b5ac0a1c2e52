import { Check, Copy } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import { IconButton } from '../../../ui/button.tsx';
import type { Proof } from './round-proof.ts';

/** The inputs of a round's randomness, each with a copy button. */
export function SeedFacts({ round }: { readonly round: Proof }) {
  return round.shared ? <ChainFacts shared={round.shared} /> : <OwnFacts round={round} />;
}

/** The link that decided a shared round; published once the round has ended. */
function ChainFacts({ shared }: { readonly shared: NonNullable<Proof['shared']> }) {
  const { t } = useTranslation();
  const { anchor, link, number, pulse } = shared;
  return (
    <dl className="grid gap-3 @sm:grid-cols-2">
      <Fact name={t('verify.anchor')} lead="" value={anchor} whole />
      <Fact
        name={t('verify.link')}
        lead={link === null ? t('fairness.notDrawn') : ''}
        value={link ?? ''}
        whole
      />
      <Fact name={t('verify.round')} lead="" value={String(number)} />
      <Fact
        name={t('verify.pulse')}
        lead=""
        value={`${pulse.source}:${pulse.number}${pulse.value === null ? '' : `:${pulse.value}`}`}
        whole
      />
    </dl>
  );
}

function OwnFacts({ round: { round_id, proof } }: { readonly round: Proof }) {
  const { t } = useTranslation();
  return (
    <dl className="grid gap-3 @sm:grid-cols-2">
      <Fact
        name={t('fairness.serverSeedHash')}
        lead={t('fairness.serverSeedHashLead')}
        value={proof.server_seed_hash}
        whole
      />
      <Fact
        name={t('fairness.serverSeed')}
        lead={proof.server_seed === null ? t('fairness.serverSeedHidden') : ''}
        value={proof.server_seed ?? ''}
        whole
      />
      <Fact name={t('fairness.clientSeed')} lead={t('fairness.clientSeedLead')} value={proof.client_seed} />
      <Fact name={t('fairness.nonce')} lead={t('fairness.nonceLead')} value={String(proof.nonce)} />
      <Fact name={t('fairness.round')} lead="" value={round_id} whole />
    </dl>
  );
}

interface FactProps {
  readonly name: string;
  readonly lead: string;
  readonly value: string;
  /** Takes the whole line, also where two would fit. */
  readonly whole?: boolean;
}

function Fact({ name, lead, value, whole = false }: FactProps) {
  const { t } = useTranslation();
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(value);
    setCopied(true);
    window.setTimeout(() => setCopied(false), 2_000);
  };
  return (
    <div className={`grid min-w-0 content-start gap-0.5 ${whole ? '@sm:col-span-2' : ''}`}>
      <dt className="text-small font-semibold text-ink">{name}</dt>
      {lead ? <dd className="text-small text-muted">{lead}</dd> : null}
      {value ? (
        <dd className="flex items-center gap-1 rounded-control bg-sunken ps-3">
          <code className="min-w-0 flex-1 py-2 text-[0.8125rem] break-all text-ink">{value}</code>
          <IconButton
            label={copied ? t('fairness.copied') : t('fairness.copy', { what: name })}
            onClick={() => void copy()}
          >
            {copied ? (
              <Check aria-hidden size={16} className="text-positive" />
            ) : (
              <Copy aria-hidden size={16} />
            )}
          </IconButton>
        </dd>
      ) : null}
    </div>
  );
}
