import { useState } from 'react';
import type { Trace, TracedDraw } from '#rules/fairness/trace.ts';
import type { Drawing } from '#rules/games/explain/explain-round.ts';
import { useTranslation } from '../../data/texts/use-translation.tsx';
import { Button } from '../../ui/button.tsx';
import { Step } from './steps.tsx';

/** So many numbers are shown at once: a shoe of cards has hundreds. */
const SHOWN = 10;

const drawings = {
  none: 'verify.drawMixed',
  one: 'verify.drawOne',
  each: 'verify.drawEach',
  shuffle: 'verify.drawShuffle',
  mixed: 'verify.drawMixed',
} as const;

/** How random words became numbers, and what the numbers decide. */
export function Numbers({ trace, drawing }: { readonly trace: Trace; readonly drawing: Drawing }) {
  const { t } = useTranslation();
  const [isWhole, setWhole] = useState(false);
  const { draws } = trace;
  const shown = isWhole ? draws : draws.slice(0, SHOWN);
  return (
    <Step title={t('verify.numbers')} text={`${t('verify.numbersText')} ${t(drawings[drawing])}`}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by key */}
      <section aria-label={t('verify.numbers')} tabIndex={0} className="overflow-x-auto">
        <table className="w-full min-w-80 text-small text-ink">
          <thead className="text-start text-muted">
            <tr>
              <th scope="col" className="py-1.5 pe-3 text-start font-normal">
                {t('verify.word')}
              </th>
              <th scope="col" className="px-3 text-end font-normal">
                {t('verify.divisor')}
              </th>
              <th scope="col" className="ps-3 text-end font-normal">
                {t('verify.number')}
              </th>
            </tr>
          </thead>
          <tbody>
            {shown.map((draw) => (
              <Row key={`${draw.block}:${draw.place}`} draw={draw} />
            ))}
          </tbody>
        </table>
      </section>
      {shown.length < draws.length ? (
        <Button look="quiet" size="small" className="justify-self-start" onClick={() => setWhole(true)}>
          {t('verify.allNumbers', { total: draws.length })}
        </Button>
      ) : null}
    </Step>
  );
}

function Row({ draw: { block, place, word, below, value, skipped } }: { readonly draw: TracedDraw }) {
  const { t } = useTranslation();
  return (
    <tr className="border-t border-line">
      <td className="py-1.5 pe-3">
        <code>{word.toString(16).padStart(8, '0')}</code>{' '}
        <span className="text-muted">
          ({block}.{place})
        </span>
        {skipped > 0 ? (
          <span className="block text-muted">{t('verify.skipped', { total: skipped })}</span>
        ) : null}
      </td>
      <td className="figures px-3 text-end">{below}</td>
      <td className="figures ps-3 text-end font-semibold">{value}</td>
    </tr>
  );
}
