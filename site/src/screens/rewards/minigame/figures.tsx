import { usePercent } from '../../../data/texts/use-percent.ts';
import { useTranslation } from '../../../data/texts/use-translation.tsx';
import type { Mode } from './board.ts';
import type { Face } from './faces.ts';

/** Chance, worth and return of every step, exactly as the rules have them. */
export function Figures({ mode, texts }: { readonly mode: Mode } & Pick<Face, 'texts'>) {
  const { t } = useTranslation();
  const percent = usePercent();
  const columns = ['floor', 'chance', 'times', 'rtp'] as const;
  return (
    <div className="grid gap-3 px-4 py-3">
      <p className="text-small text-muted">
        {t('minigame.figuresLead', { from: mode.rtp_from, to: mode.rtp_to })}
      </p>
      <table className="w-full text-small">
        <thead className="text-muted">
          <tr className="border-b border-line">
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                className={`py-1.5 font-normal ${column === 'floor' ? 'text-start' : 'text-end'}`}
              >
                {column === 'floor' ? t(`${texts}.col.floor`) : t(`minigame.col.${column}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="figures">
          {mode.steps.map((step, floor) => (
            <tr key={step.times} className="border-b border-line last:border-0">
              <th scope="row" className="py-1.5 text-start font-semibold text-ink">
                {floor + 1}
              </th>
              <td className="py-1.5 text-end text-muted" title={step.chance_fraction}>
                {percent(step.chance)}
              </td>
              <td className="py-1.5 text-end font-semibold text-ink">
                {t('minigame.times', { times: step.times })}
              </td>
              <td className="py-1.5 text-end text-muted">{percent(step.rtp)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
