import type { ReactNode } from 'react';
import type { AskedRound, Explanation } from '#rules/games/explain/explain-round.ts';
import { formatAmount } from '#rules/money/amount.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { Spins } from '../games/proof/round-picture.tsx';
import { slotWindows } from '../games/proof/slot-windows.ts';
import { Numbers } from './numbers.tsx';

interface StepsProps {
  readonly asked: AskedRound;
  readonly explained: Explanation;
}

/** From the seed to the win, one step after another, each with what it came to. */
export function Steps({ asked, explained }: StepsProps) {
  const { trace } = explained;
  return (
    <ol className="grid gap-5">
      <Commitment asked={asked} explained={explained} />
      {'link' in asked.claim ? <PulseStep pulse={asked.claim.pulse} text={explained.beaconText} /> : null}
      {trace.blocks.length === 0 ? null : <Blocks asked={asked} explained={explained} />}
      {trace.draws.length === 0 ? null : <Numbers trace={trace} drawing={explained.drawing} />}
      <Outcome asked={asked} explained={explained} />
    </ol>
  );
}

export function Step({
  title,
  text,
  children,
}: {
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}) {
  return (
    <li className="grid gap-3 border-s-2 border-accent ps-4">
      <div className="grid gap-1">
        <h3 className="text-body font-semibold text-ink">{title}</h3>
        <p className="max-w-prose text-small text-pretty text-muted">{text}</p>
      </div>
      {children}
    </li>
  );
}

const sunken = 'rounded-control bg-sunken p-3 text-[0.8125rem] break-all text-ink';

function Commitment({ asked, explained }: StepsProps) {
  const { t } = useTranslation();
  if ('link' in asked.claim) {
    const { anchor, link, round } = asked.claim;
    return (
      <Step title={t('verify.chainTitle')} text={t('verify.chainText', { round })}>
        <code className={sunken}>{link}</code>
        <code className={sunken}>{anchor}</code>
      </Step>
    );
  }
  const isShown = asked.claim.serverSeedHash !== undefined;
  return (
    <Step title={t('verify.commitTitle')} text={t(isShown ? 'verify.commitText' : 'verify.commitAlone')}>
      <code className={sunken}>{explained.serverSeedHash ?? '–'}</code>
    </Step>
  );
}

function PulseStep({
  pulse,
  text,
}: {
  readonly pulse: Extract<AskedRound, { kind: 'shared' }>['claim']['pulse'];
  readonly text: string | undefined;
}) {
  const { t } = useTranslation();
  const { source, number, value } = pulse;
  return (
    <Step title={t('verify.pulse')} text={t('verify.pulseText', { source, number })}>
      <code className={sunken}>
        SHA-256({source}:{number}:{value}) = {text}
      </code>
    </Step>
  );
}

function Blocks({ asked, explained: { trace } }: StepsProps) {
  const { t } = useTranslation();
  const [first, ...more] = trace.blocks.map(({ message, hex }) => (
    <code key={message} className={`${sunken} block`}>
      <span className="text-muted">{message}</span>
      <br />
      {hex.replace(/(.{8})(?!$)/g, '$1 ')}
    </code>
  ));
  return (
    <Step title="HMAC-SHA256" text={t('link' in asked.claim ? 'verify.blocksOfChain' : 'verify.blocksText')}>
      {first}
      {more.length === 0 ? null : (
        <details className="text-small text-muted">
          <summary className="min-h-8 cursor-pointer py-1">
            {t('verify.allBlocks', { total: trace.blocks.length })}
          </summary>
          <div className="mt-2 grid gap-2">{more}</div>
        </details>
      )}
    </Step>
  );
}

const pretty = (value: unknown) => JSON.stringify(value, null, 1).replace(/\n\s*(?=[\d\]"])/g, ' ');

function Outcome({ asked, explained: { round, outcome } }: StepsProps) {
  const { t } = useTranslation();
  const isTurn = asked.kind === 'turn';
  const text = t('verify.resultText', { game: isTurn ? t('spin.title') : asked.game.name });
  if (isTurn || asked.kind === 'shared') {
    return outcome === undefined ? null : (
      <Step title={t('verify.outcome')} text={text}>
        <pre className={`${sunken} whitespace-pre-wrap`}>{pretty(outcome)}</pre>
      </Step>
    );
  }
  if (!round) return null;
  const windows = slotWindows(asked.game, round.round.result) ?? [];
  return (
    <>
      <Step title={t('verify.result')} text={text}>
        {windows.length > 0 ? <Spins windows={windows} /> : null}
        <pre className={`${sunken} whitespace-pre-wrap`}>{pretty(round.round.result)}</pre>
      </Step>
      <Step title={t('history.win')} text={t('verify.winText')}>
        <dl className="grid grid-cols-2 gap-4 rounded-control bg-sunken p-3">
          <Figure name={t('history.stake')} value={formatAmount(round.staked)} />
          <Figure name={t('history.win')} value={formatAmount(round.round.win)} />
        </dl>
      </Step>
    </>
  );
}

function Figure({ name, value }: { readonly name: string; readonly value: string }) {
  return (
    <div>
      <dt className="text-small text-muted">{name}</dt>
      <dd className="figures text-title font-semibold text-ink">{value}</dd>
    </div>
  );
}
