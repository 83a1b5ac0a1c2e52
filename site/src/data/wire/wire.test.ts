import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import texts from '../../locales/EN/errors.json' with { type: 'json' };
import { getOnceMore } from './get.ts';
import { refusalIn, unreachable } from './outcome.ts';
import { saying, spoken } from './spoken.ts';

describe('an answer of the server', () => {
  it.each([
    [{ statusCode: 1 }],
    [{ statusCode: 1, message: 'whatever' }],
    [{ statusCode: 200, message: 'OK' }],
    [{ value: [] }],
    [{}],
  ])('%j is a success', (answer) => expect(refusalIn(answer, 200)).toBeUndefined());

  it.each([['sessionExpired'], ['BLOCK'], ['CLOSE'], ['permissionDenied'], ['insufficientFunds']] as const)(
    'is refused by its code %s',
    (message) => expect(refusalIn({ statusCode: -422, message }, 422)).toEqual({ refused: message }),
  );

  it('knows the other spelling of an ended session', () => {
    expect(refusalIn({ statusCode: 0, message: 'Session Expired' }, 200)).toEqual({
      refused: 'sessionExpired',
    });
  });

  it('carries the field at fault and the figures', () => {
    const body = { statusCode: -422, message: 'amountTooSmall', field: 'amount', detail: { min: '100' } };
    expect(refusalIn(body, 422)).toEqual({
      refused: 'amountTooSmall',
      field: 'amount',
      detail: { min: '100' },
    });
  });

  it('keeps a message that is no code, and an empty one', () => {
    expect(refusalIn({ statusCode: -1, message: 'Closed on Sundays.' }, 200)).toMatchObject({
      said: 'Closed on Sundays.',
    });
    expect(refusalIn({ statusCode: -1 }, 200)).toMatchObject({ said: '' });
    expect(refusalIn({ statusCode: -1, message: 'constructor' }, 200)).toMatchObject({ said: 'constructor' });
  });

  it('is a failure where it cannot be read, and where a proxy answers without a code', () => {
    expect(refusalIn(undefined, 502)).toEqual({ refused: 'internalServerError' });
    expect(refusalIn('<html>', 503)).toEqual({ refused: 'serviceUnavailable' });
    expect(refusalIn([], 200)).toEqual({ refused: 'internalServerError' });
    expect(refusalIn({}, 502)).toMatchObject({ refused: 'internalServerError' });
  });
});

describe('a call that nobody answered', () => {
  it.each(['/api/home/fetch_slide', '/api/seo', '/api/settings/siteinfodetail', '/api/settings/partners'])(
    '%s: the service is unavailable',
    (path) => expect(unreachable(path)).toBe('serviceUnavailable'),
  );

  it.each(['/api/home/fav_list', '/api/auth/get_balance'])('%s: likewise', (path) =>
    expect(unreachable(path)).toBe('serviceUnavailable'),
  );

  it.each(['/api/settings/profile', '/api/settings/social_account', '/api/auth/login'])(
    '%s: the line is down',
    (path) => expect(unreachable(path)).toBe('disconnect'),
  );
});

describe('what is said of a refusal', () => {
  const known: Readonly<Record<string, string>> = texts;
  const t = (key: string, values: Record<string, unknown>) => known[key] ?? String(values.defaultValue);

  it('is translated if the message is purely alphabetic', () => {
    expect(spoken(t, 'insufficientFunds')).toBe(texts.insufficientFunds);
    expect(spoken(t, 'neverHeardOfThis')).toBe(texts.unknownError);
  });

  it('is the message itself where it is not', () => {
    expect(spoken(t, 'Closed on Sundays.')).toBe('Closed on Sundays.');
  });

  it('is "unknown error" when there is no message', () => {
    expect(spoken(t, '')).toBe(texts.unknownError);
    expect(spoken(t, saying({ refused: 'internalServerError', said: '' }))).toBe(texts.unknownError);
  });
});

describe('a GET', () => {
  let server: Server;
  let asked: string[];
  let answers: number[];
  let address: string;
  beforeAll(
    () =>
      new Promise<void>((ready) => {
        server = createServer((request, response) => {
          asked.push(request.method ?? '');
          response.writeHead(answers.shift() ?? 200).end('{}');
        }).listen(0, '127.0.0.1', () => {
          const at = server.address();
          address = `http://127.0.0.1:${typeof at === 'object' ? at?.port : ''}/`;
          ready();
        });
      }),
  );
  beforeEach(() => {
    asked = [];
  });
  afterAll(() => void server.close());

  it.each([408, 409, 425, 429, 500, 502, 503, 504])('is repeated once on %i', async (status) => {
    answers = [status, 200];
    expect((await getOnceMore(address)).status).toBe(200);
    expect(asked).toEqual(['GET', 'GET']);
  });

  it('is not repeated a second time', async () => {
    answers = [503, 503, 200];
    expect((await getOnceMore(address)).status).toBe(503);
    expect(asked).toHaveLength(2);
  });

  it.each([200, 400, 401, 403, 404, 422, 501])('is not repeated on %i', async (status) => {
    answers = [status];
    expect((await getOnceMore(address)).status).toBe(status);
    expect(asked).toHaveLength(1);
  });
});
