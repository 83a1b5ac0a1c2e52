import { fromMinor, toMinor } from '../../minor-units.ts';
import type { VendorDialect, VendorPayment } from '../../testing/vendor.ts';
import { signatureOf } from '../bills.ts';

const KEY = '73eb57f0-7d4e-42b9-a544-aeac6e4b0f81';
const SIGNATURE_KEY = 'S-0Sq67GFD9Y5iXmi5iXMKsA';
const COLLECTION = 'inbmmepb';

const billOf = ({ id, reference, asked, came, currency, isFailed }: VendorPayment) => ({
  ...{ id, collection_id: COLLECTION, paid: came > 0n },
  state: came > 0n ? 'paid' : isFailed ? 'deleted' : 'due',
  ...{ amount: toMinor(asked, currency), paid_amount: toMinor(came, currency), due_at: '2026-11-30' },
  ...{ email: 'bills@site.example', mobile: null, name: 'SITE', url: `https://bills.example/${id}` },
  ...{ reference_1_label: 'Deposit', reference_1: reference },
});

/** Billplz: bills that are ordered twice are two, and a callback names the bill alone. */
export const billplzVendor: VendorDialect = {
  ...{ code: 'billplz', method: 'fpx', site: 'lucky', isIdempotent: false },
  happens: ['noise'],
  settings: (url) => ({ api: url, collection: COLLECTION, billEmail: 'bills@site.example' }),
  secrets: { key: KEY, signatureKey: SIGNATURE_KEY },
  answer(books, { method, path, headers, body }) {
    if (headers.authorization !== `Basic ${Buffer.from(`${KEY}:`).toString('base64')}`) return undefined;
    if (method === 'GET') {
      const payment = books.byId(path);
      return path.includes('/collections/') ? { id: COLLECTION } : payment && billOf(payment);
    }
    const form = new URLSearchParams(body);
    const [reference, sen] = [form.get('reference_1') ?? '', Number(form.get('amount'))];
    if (form.get('collection_id') !== COLLECTION || !Number.isSafeInteger(sen)) return undefined;
    return billOf(books.create({ reference, currency: 'MYR', asked: fromMinor(sen, 'MYR') }));
  },
  notice(payment, event) {
    // A payment that a bank declined leaves the bill due.
    const { reference_1_label: _label, reference_1: _reference, ...one } = billOf(payment);
    const state = event === 'paid' ? one.state : 'due';
    const paid_at = event === 'paid' ? '2026-11-27 12:00:00 +0800' : '';
    const form = new URLSearchParams(
      Object.entries({ ...one, state, paid_at }).map(([name, value]): [string, string] => [
        name,
        String(value ?? ''),
      ]),
    );
    form.set('x_signature', signatureOf(SIGNATURE_KEY, form));
    return { body: form.toString(), headers: { 'content-type': 'application/x-www-form-urlencoded' } };
  },
};
