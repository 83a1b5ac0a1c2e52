import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { uuid7 } from '../../db/uuid7.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';
import { type TestWallet, testWallet } from '../../wallet/test-wallet.ts';
import { OfficeClient } from '../testing/office-client.ts';
import { staffClients } from '../testing/staff-clients.ts';
import { mapping, statementFile, statementLine, type Upload } from '../testing/statement-file.ts';

let server: TestServer;
let wallet: TestWallet;
const as = staffClients(() => server);

beforeAll(async () => {
  server = await startTestServer({ TRUST_PROXY: '127.0.0.1' });
  wallet = testWallet(server);
});
afterAll(() => server.stop());

const today = () => server.clock.now().toISOString().slice(0, 10);

async function refusal(...of: Parameters<typeof statementFile>) {
  const cashier = await as('cashier');
  const { status, body } = await cashier.call('/api/office/statements/upload', statementFile(...of));
  expect(status).toBe(422);
  const { message, detail }: { message?: string; detail?: unknown } = body;
  return [message, detail];
}

describe('a file', () => {
  const good = () => statementLine('x', '1', server.clock.now());

  test('is refused with the line and the column that is wrong, and nothing of it is kept', async () => {
    const day = today();
    const at = server.clock.now().toISOString();
    const bad = async (text: string) => refusal(day, [good(), text]);
    const of = (column: string, value: string) => ({ line: 3, column, value });
    expect(await bad(`T,x,REFUND,1,USD,${at},`)).toEqual(['statementKind', of('Type', 'REFUND')]);
    for (const amount of ['1e3', '1,000.00', '-5', '0', '1.00001', '٣', ''])
      expect(await bad(`T,x,PAYIN,"${amount}",USD,${at},`)).toEqual([
        'statementAmount',
        of('Amount', amount),
      ]);
    expect(await bad(`T,x,PAYIN,1,USD,${at},free`)).toEqual(['statementAmount', of('Charge', 'free')]);
    expect(await bad(`T,x,PAYIN,1,$,${at},`)).toEqual(['statementCurrency', of('Currency', '$')]);
    expect(await bad('T,x,PAYIN,1,USD,2026-02-30 10:00,')).toEqual([
      'statementTime',
      of('When', '2026-02-30 10:00'),
    ]);
    expect(await bad('T,x,PAYIN,1,USD,2020-02-03 10:00,')).toEqual([
      'statementPeriod',
      of('When', '2020-02-03 10:00'),
    ]);
    expect(await bad(`,x,PAYIN,1,USD,${at},`)).toEqual(['statementReference', of('Txn', '')]);
    expect(await bad(`T,a\u0000b,PAYIN,1,USD,${at},`)).toMatchObject([
      'statementReference',
      { line: 3, column: 'Order' },
    ]);
    expect(await bad('T,x,PAYIN')).toEqual(['statementCells', { line: 3 }]);
    expect(await bad(`"T,x,PAYIN,1,USD,${at},`)).toEqual(['statementCells', { line: 3 }]);
    expect(await refusal(day, [])).toEqual(['statementEmpty', {}]);
    expect(await refusal(day, [good()], { content: '' })).toEqual(['statementEmpty', {}]);
    expect(await refusal(day, ['caf\ufffd'])).toEqual(['statementEncoding', {}]);
    const columns = { ...mapping.columns, amount: 'Sum' };
    expect(await refusal(day, [good()], { mapping: { ...mapping, columns } })).toEqual([
      'statementColumn',
      { column: 'Sum' },
    ]);
    expect((await refusal(day, [good()], { adapter: 'other' }))[0]).toBe('unknownGateway');
    const cashier = await as('cashier');
    const { rows } = await cashier.ok('/api/office/statements/list', { site: 'arena', limit: 100 });
    expect(rows.filter((row) => row.from === day)).toEqual([]);
  });

  test('may have semicolons, decimal commas, quotes and local times, and how it was read is remembered', async () => {
    const payer = await wallet.member('payer', 0n);
    const asked = { key: uuid7(), method_code: 'sandbox-card', amount: '1234.5' };
    const { deposit_id: id } = await wallet.ok(payer, '/api/wallet/deposit', asked);
    const body = JSON.stringify({ reference: id, amount: '1234.5', currency: 'USD', result: 'paid' });
    await server.send({ path: '/callbacks/payments/sandbox', headers: await wallet.signed(body), body });
    const local = new Date(server.clock.now().getTime() + 8 * 3_600_000).toISOString();
    const [year, month, date] = local.slice(0, 10).split('-');
    const columns = { ...mapping.columns, fee: 'Fee; net' };
    const own: Upload['mapping'] = { ...mapping, columns, decimal: ',', dates: 'dmy', utc_offset: 480 };
    const content = `\ufeffTxn;Order;Type;Amount;Currency;When;"Fee; net"\n=1+1;"${id}";payin;1234,5;usd;${date}/${month}/${year} ${local.slice(11, 16)};-0,5\n`;
    const localDay = local.slice(0, 10);
    const cashier = await as('cashier');
    const file = statementFile(localDay, [], { content, mapping: own });
    const { statement_id } = await cashier.ok('/api/office/statements/upload', file);
    const { rows } = await cashier.ok('/api/office/statements/lines', { statement_id });
    expect(rows.filter((row) => row.line !== null)).toMatchObject([
      { result: 'matched', gateway_reference: '=1+1', fee: '0.5', currency: 'USD' },
    ]);
    const known = await cashier.ok('/api/office/statements/gateways', { site: 'lucky' });
    expect(known.rows.find((row) => row.adapter === 'sandbox')?.mapping).toEqual(own);
  });

  test('of somebody without a session is not read', async () => {
    const stranger = new OfficeClient(server);
    const asked = { ...statementFile('2026-01-01', []), content: 'x'.repeat(1_000_000) };
    const answer = await stranger.call('/api/office/statements/upload', asked);
    expect(answer).toMatchObject({ status: 401, body: { message: 'sessionExpired' } });
  });
});
