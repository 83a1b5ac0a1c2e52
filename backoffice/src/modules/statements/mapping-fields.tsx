import { useTranslation } from 'react-i18next';
import {
  dateOrders,
  type StatementMapping,
  statementColumns,
} from '#contract/office/money/statement-words.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import { type ChosenFile, guessColumns } from './read-file.ts';

const HOUR = 60;
const offsets = Array.from({ length: 27 }, (_, place) => (place - 12) * HOUR);
const between = [210, 270, 330, 345, 390, 570];

/** A distance from UTC: `UTC+08:00`. */
export function offsetText(minutes: number): string {
  const size = Math.abs(minutes);
  const part = (value: number) => String(value).padStart(2, '0');
  return `UTC${minutes < 0 ? '−' : '+'}${part(Math.floor(size / HOUR))}:${part(size % HOUR)}`;
}

/** Which column of a file is what, and how it is written: as its gateway's last one, or guessed. */
export function MappingFields(props: {
  readonly file: ChosenFile;
  readonly last: StatementMapping | null;
  readonly utcOffset: number;
}) {
  const { file, last, utcOffset } = props;
  const { t } = useTranslation('statements');
  const guessed = guessColumns(file.header, last);
  const names = [...new Set(file.header)].map((value) => ({ value, label: value }));
  const zones = [...new Set([...offsets, ...between, utcOffset])].toSorted((one, other) => one - other);
  return (
    <>
      <fieldset className="grid gap-3">
        <legend className="font-semibold">{t('columns')}</legend>
        <p className="text-sm text-muted">{t(last ? 'columnsRemembered' : 'columnsLead')}</p>
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-4">
          {statementColumns.map((column) => (
            <SelectField
              key={column}
              name={`column ${column}`}
              label={t(`column.${column}`)}
              defaultValue={guessed[column] ?? ''}
              required={column !== 'fee'}
              options={[{ value: '', label: t(column === 'fee' ? 'noColumn' : 'chooseColumn') }, ...names]}
            />
          ))}
        </div>
      </fieldset>
      <Sample file={file} />
      <fieldset className="grid gap-3">
        <legend className="font-semibold">{t('written')}</legend>
        <div className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          <TextField
            name="deposit"
            label={t('depositWord')}
            defaultValue={last?.deposit ?? 'deposit'}
            maxLength={60}
            required
          />
          <TextField
            name="payout"
            label={t('payoutWord')}
            defaultValue={last?.payout ?? 'payout'}
            maxLength={60}
            required
          />
          <TextField
            name="skipped"
            label={t('skippedWords')}
            hint={t('skippedHint')}
            defaultValue={last?.skipped.join(', ') ?? ''}
          />
          <SelectField
            name="decimal"
            label={t('decimal')}
            defaultValue={last?.decimal ?? '.'}
            options={['.', ','].map((value) => ({ value, label: `1234${value}56` }))}
          />
          <SelectField
            name="dates"
            label={t('dates')}
            defaultValue={last?.dates ?? 'ymd'}
            options={dateOrders.map((value) => ({ value, label: t(`dateOrder.${value}`) }))}
          />
          <SelectField
            name="utc_offset"
            label={t('zone')}
            hint={t('zoneHint')}
            defaultValue={utcOffset}
            options={zones.map((value) => ({ value: String(value), label: offsetText(value) }))}
          />
        </div>
      </fieldset>
    </>
  );
}

/** The first lines of a file. */
function Sample({ file }: { readonly file: ChosenFile }) {
  const { t } = useTranslation('statements');
  const cells = (row: readonly string[]) => row.map((text, place) => ({ key: `${place}`, text }));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by keyboard
    <section tabIndex={0} aria-label={t('sample')} className="overflow-x-auto rounded-md border border-line">
      <table className="w-full border-collapse text-xs">
        <thead>
          <tr className="border-b border-line text-left text-muted">
            {cells(file.header).map(({ key, text }) => (
              <th key={key} scope="col" className="px-2 py-1.5 font-medium whitespace-nowrap">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {file.rows.map((row, place) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of a file that does not change
            <tr key={place} className="border-b border-line/70 last:border-0">
              {cells(row).map(({ key, text }) => (
                <td key={key} className="px-2 py-1 font-mono whitespace-nowrap">
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
