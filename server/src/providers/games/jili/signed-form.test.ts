import { expect, test } from 'vitest';
import { keyOfDay, momentOf, signedForm } from './signed-form.ts';

// The examples of the manual, 1.1.3.
const AGENT = 'abcd_RMB';
const KEY = Buffer.from('be8e08f95357d215921f91c6a533f74d3194de52');
const DAY_KEY = '9424ffdd6de016a5f90a97a55d99c717';

test('the key of a day is that of the manual, and its day begins at 04:00 UTC', () => {
  const at = (moment: string) => String(keyOfDay(KEY, AGENT, new Date(moment)));
  expect(at('2019-01-01T04:00:00Z')).toBe(DAY_KEY);
  expect(at('2019-01-02T03:59:59Z')).toBe(DAY_KEY);
  expect(at('2019-01-01T03:59:59Z')).not.toBe(DAY_KEY);
  expect(at('2019-01-02T04:00:00Z')).not.toBe(DAY_KEY);
  expect(momentOf(new Date('2019-01-01T03:59:59Z'))).toBe('2018-12-31T23:59:59');
});

test('a form has the key of the manual, of values as they are before they are encoded', () => {
  const fields = { Token: 'Test006', GameId: '1', Lang: 'zh-CN' };
  const { body } = signedForm('/Login', AGENT, fields, Buffer.from(DAY_KEY), { HomeUrl: 'https://a/?b' });
  expect(body).toBe(
    'Token=Test006&GameId=1&Lang=zh-CN&AgentId=abcd_RMB&HomeUrl=https%3A%2F%2Fa%2F%3Fb&' +
      'Key=0000003e4c3b321eac16f20633f683be08d237000000',
  );
});
