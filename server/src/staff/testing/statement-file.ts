import type { OfficeRequest } from '#contract/office/calls.ts';

export type Upload = OfficeRequest<'/api/office/statements/upload'>;

/** How the files of {@link statementFile} are read. */
export const mapping: Upload['mapping'] = {
  columns: {
    ...{ gateway_reference: 'Txn', our_reference: 'Order', kind: 'Type', amount: 'Amount' },
    ...{ currency: 'Currency', time: 'When', fee: 'Charge' },
  },
  ...{
    deposit: 'PAYIN',
    payout: 'PAYOUT',
    skipped: ['SETTLEMENT'],
    decimal: '.',
    dates: 'ymd',
    utc_offset: 0,
  },
};

let entries = 0;

/** A line of a file, with a reference of the gateway of its own unless one is given. */
export function statementLine(
  ours: string,
  amount: string,
  at: Date,
  { type = 'PAYIN', txn = '' } = {},
): string {
  entries += 1;
  return `${txn === '' ? `T${entries}` : txn},${ours},${type},${amount},USD,${at.toISOString()},0.30`;
}

/** The upload of some lines for a day of `arena`. */
export function statementFile(day: string, lines: readonly string[], more: Partial<Upload> = {}): Upload {
  const content = ['Txn,Order,Type,Amount,Currency,When,Charge', ...lines].join('\r\n');
  return {
    ...{ site: 'arena', adapter: 'sandbox', from: day, to: day, file_name: 'march.csv', content, mapping },
    ...more,
  };
}
