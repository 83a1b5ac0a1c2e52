import { createPublicKey, createSecretKey, generateKeyPairSync, hash } from 'node:crypto';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { Db } from '../../../db/database.ts';
import { uuid7 } from '../../../db/uuid7.ts';
import { keyPlace } from '../core/accounts.ts';
import { isHashed, readForm } from '../pragmatic/form.ts';
import { isHmac } from '../signing/hmac.ts';
import { isSigned } from '../signing/key-signature.ts';

/** What the server of a provider was asked. */
export interface Asked {
  readonly method: string;
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

type AnswerWith = (response: ServerResponse) => void;

export const json =
  (body: unknown, status = 200): AnswerWith =>
  (response) =>
    void response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));

/** The server of a provider: it keeps what it was asked, and answers as a test says. */
export async function openProvider() {
  const asked: Asked[] = [];
  let answer: AnswerWith = json({}, 500);
  const server = createServer((request, response) => {
    let body = '';
    request.setEncoding('utf8').on('data', (part) => (body += part));
    request.on('end', () => {
      const { method = '', url: path = '', headers } = request;
      asked.push({ method, path, headers, body });
      answer(response);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  return {
    asked,
    url: `http://127.0.0.1:${address.port}/base/`,
    answers: (with_: AnswerWith) => (answer = with_),
    close: () => new Promise((resolve) => server.close(resolve)).then(() => server.closeAllConnections()),
  };
}

const ec = generateKeyPairSync('ec', {
  namedCurve: 'prime256v1',
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
const rsa = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});
export const SECRET = 'a-shared-secret-of-the-studio';

/** Our key for a provider, and how its server checks what was signed with it. */
interface OurSide {
  readonly ours: string;
  readonly isGenuine: (asked: Asked) => boolean;
}

const byRsa = (header: string): OurSide => ({
  ours: rsa.privateKey,
  isGenuine: ({ headers, body }) =>
    isSigned(Buffer.from(body), String(headers[header]), createPublicKey(rsa.publicKey)),
});
const byHmac: OurSide = {
  ours: SECRET,
  isGenuine: ({ headers, body }) =>
    isHmac(body, headers['x-request-sign'], createSecretKey(Buffer.from(SECRET))),
};

/** What is asked by `GET` is signed as its query. */
const bySt8: OurSide = {
  ours: ec.privateKey,
  isGenuine({ method, path, headers, body }) {
    const signed = method === 'GET' ? (path.split('?')[1] ?? '') : body;
    return isSigned(Buffer.from(signed), String(headers['x-st8-sign']), createPublicKey(ec.publicKey));
  },
};
/** The fields are in the body, or in the address. */
const byPragmatic: OurSide = {
  ours: SECRET,
  isGenuine({ path, body }) {
    const sent = readForm(Buffer.from(path.split('?')[1] ?? body));
    return sent !== undefined && isHashed(sent.form, sent.hash, Buffer.from(SECRET));
  },
};

/** What a key of a form is made of is what comes before it, but for some fields; its day is that of UTC-4. */
const byJili: OurSide = {
  ours: SECRET,
  isGenuine({ body }) {
    const fields = new URLSearchParams(body);
    const AgentId = fields.get('AgentId') ?? '';
    const [year = '', month = '', day = ''] = new Date(Date.now() - 4 * 3_600_000)
      .toISOString()
      .slice(0, 10)
      .split('-');
    const keyOfDay = hash('md5', `${year.slice(2)}${month}${Number(day)}${AgentId}${SECRET}`);
    const leftOut = ['Key', 'HomeUrl', 'Platform', 'BetValue', 'StartTime'];
    const isShown = fields.has('WagersId');
    const signed = [...fields].filter(([name]) => !leftOut.includes(name) && !(isShown && name === 'Lang'));
    const text = signed.map(([name, value]) => `${name}=${value}`).join('&');
    return fields.get('Key')?.slice(6, -6) === hash('md5', text + keyOfDay);
  },
};

const bySaba: OurSide = {
  ours: SECRET,
  isGenuine: ({ body }) => new URLSearchParams(body).get('vendor_id') === SECRET,
};
const bySbo: OurSide = { ours: SECRET, isGenuine: ({ body }) => JSON.parse(body).CompanyKey === SECRET };

export const ourSides = {
  hub88: byRsa('x-hub88-signature'),
  caleta: byRsa('x-auth-signature'),
  swipe: byHmac,
  a8r: byHmac,
  jili: byJili,
  pragmatic: byPragmatic,
  st8: bySt8,
  saba: bySaba,
  sbo: bySbo,
};

/** Dialects in which we call a provider. */
export type CalledDialect = keyof typeof ourSides;

/** Lets an account be called: there is an address and a key of ours. */
export async function letCall(
  db: Db,
  { account, url, ours }: { readonly account: string; readonly url: string; readonly ours: string },
): Promise<void> {
  await db.tx(async (tx) => {
    await tx.updateTable('outside_account').set({ api_url: url }).where('code', '=', account).execute();
    const id = uuid7();
    await tx
      .insertInto('outside_key')
      .values({
        ...{ id, account, site_id: null, owner: 'ours' },
        value: tx.keys.seal(keyPlace(id), Buffer.from(ours)),
        ...{ starts_at: new Date(0), ends_at: null },
      })
      .execute();
  });
}
