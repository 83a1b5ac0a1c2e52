import { createServer, type Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import texts from '../../locales/EN/errors.json' with { type: 'json' };
import { getOnceMore } from './get.ts';
import { refusalIn, unanswered } from './outcome.ts';
import { saying, spoken } from './spoken.ts';

const CALL = '/api/wallet/deposit';

describe('an answer of the server', () => {
  it.each([
    [{ statusCode: 1 }],
    [{ statusCode: 1, message: 'whatever' }],
    [{ statusCode: 200, message: 'OK' }],
    [{ value: [] }],
    [{}],
  ])('%j is a success', (answer) => expect(refusalIn(CALL, answer, 200)).toBeUndefined());

  it.each([['sessionExpired'], ['BLOCK'], ['CLOSE'], ['permissionDenied'], ['insufficientFunds']] as const)(
    'is refused by its code %s',
    (message) => expect(refusalIn(CALL, { statusCode: -422, message }, 422)).toEqual({ refused: message }),
  );

  it('knows the other spelling of an ended session', () => {
    expect(refusalIn(CALL, { statusCode: 0, message: 'Session Expired' }, 200)).toEqual({
      refused: 'sessionExpired',
    });
  });

  it('carries the field at fault and the figures', () => {
    const body = { statusCode: -422, message: 'amountTooSmall', field: 'amount', detail: { min: '100' } };
    expect(refusalIn(CALL, body, 422)).toEqual({
      refused: 'amountTooSmall',
      field: 'amount',
      detail: { min: '100' },
    });
  });

  it('keeps a message that is no code, and an empty one', () => {
    expect(refusalIn(CALL, { statusCode: -1, message: 'Closed on Sundays.' }, 200)).toMatchObject({
      said: 'Closed on Sundays.',
    });
    expect(refusalIn(CALL, { statusCode: -1 }, 200)).toMatchObject({ said: '' });
    expect(refusalIn(CALL, { statusCode: -1, message: 'constructor' }, 200)).toMatchObject({
      said: 'constructor',
    });
  });

  it('is a failure where it cannot be read, and where a proxy answers without a code', () => {
    const general = {
      refused: 'internalServerError',
      statusCode: -500,
      statusMessage: 'internalServerError',
      loggedOnly: false,
    };
    const away = {
      refused: 'serviceUnavailable',
      statusCode: -503,
      statusMessage: 'serviceUnavailable',
      loggedOnly: false,
    };
    expect(refusalIn(CALL, undefined, 502)).toEqual(general);
    expect(refusalIn('/api/settings/profile', [], 200)).toEqual(general);
    expect(refusalIn(CALL, '<html>', 503)).toEqual(away);
    expect(refusalIn(CALL, {}, 502)).toMatchObject({ refused: 'internalServerError' });
  });
});

describe('a call without an answer', () => {
  const kinds = {
    service: { refused: 'serviceUnavailable', statusCode: -503, statusMessage: 'serviceUnavailable' },
    line: { refused: 'disconnect', statusCode: 0, statusMessage: 'disconnect' },
    general: { refused: 'disconnect', statusCode: -500, statusMessage: 'internalServerError' },
  } as const;

  it.each(['/api/home/fetch_slide', '/api/seo', '/api/settings/siteinfodetail', '/api/settings/partners'])(
    '%s: the service is unavailable',
    (path) => expect(unanswered(path)).toEqual({ ...kinds.service, loggedOnly: false }),
  );

  it.each(['/api/settings/profile', '/api/settings/social_account', '/api/settings/claim_inbox'])(
    '%s: the line is down',
    (path) => expect(unanswered(path)).toEqual({ ...kinds.line, loggedOnly: false }),
  );

  it.each(['/api/auth/login', '/api/startup', '/api/rewards/claim_mission', '/api/homely'])(
    '%s: a failed request like any other, in the words of a lost line',
    (path) => expect(unanswered(path)).toEqual({ ...kinds.general, loggedOnly: false }),
  );
});

describe('a balance or favourites that cannot be had', () => {
  const failure = {
    refused: 'serviceUnavailable',
    statusCode: -503,
    statusMessage: 'serviceUnavailable',
    loggedOnly: true,
  };
  const paths = ['/api/auth/get_balance', '/api/home/fav_list', '/api/home/fav_add', '/api/home/fav_remove'];

  it.each(paths)('%s: the service is unavailable, which is logged only', (path) => {
    expect(unanswered(path)).toEqual(failure);
    expect(refusalIn(path, undefined, 502)).toEqual(failure);
    for (const [message, status] of [
      ['internalServerError', 500],
      ['serviceUnavailable', 503],
      ['busy', 503],
    ] as const)
      expect(refusalIn(path, { statusCode: -status, message }, status)).toEqual(failure);
  });

  it.each(paths)('%s: what the server refuses by a rule is a refusal like any other', (path) => {
    for (const message of ['unknownGame', 'maintenance', 'sessionExpired'] as const)
      expect(refusalIn(path, { statusCode: -1, message }, 503)).toEqual({ refused: message });
  });
});

describe('the text of a refusal', () => {
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
