import { createHash, createHmac } from 'node:crypto';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { runTool } from '../../test-child.ts';
import { startTestServer, type TestServer } from '../../test-server.ts';

const root = join(import.meta.dirname, '../../../..');
const work = mkdtempSync(join(tmpdir(), 'pictures-'));
afterAll(() => rmSync(work, { recursive: true, force: true }));

/** A folder of pictures as an operator has it: those of a site that ships. */
function folderOf(name: string): string {
  const folder = join(work, name);
  cpSync(join(root, 'site/public/art/lucky'), folder, { recursive: true });
  return folder;
}

type Environment = Readonly<Record<string, string>>;

/** `npm run new-site` with pictures, as a program beside the server. */
async function newSite(server: TestServer, store: Environment, host: string, folder: string) {
  const site = ['--domain', host, '--name', 'Play', '--currency', 'USD', '--languages', 'EN'];
  const look = ['--theme', 'casino5.mint', '--pictures', folder];
  const env = { DATABASE_URL: server.database.url, ...store };
  const { code, out, err } = await runTool('tools/new-site/new-site.ts', [...site, ...look], env);
  return { code, said: out + err };
}

const started = async (server: TestServer, host: string) =>
  (await server.ok('/api/startup', { domain_name: host }, host)).site;

/** Opens a site with pictures and asks for them as a browser does. @returns the address of its set */
async function expectServed(server: TestServer, store: Environment, host: string): Promise<string> {
  const folder = folderOf(host);
  expect(await newSite(server, store, host, folder)).toMatchObject({ code: 0 });
  // Until the new domain is known, a server of tests answers for it with its first site.
  await expect
    .poll(async () => (await started(server, host)).logo1)
    .toMatch(/^\/pictures\/[0-9a-f]{32}\/logo-on-dark\.svg$/);
  const { logo1, manifest_icon } = await started(server, host);
  const set = logo1.slice(0, logo1.lastIndexOf('/'));
  expect(manifest_icon).toBe(`${set}/icon-512.png`);
  const types = {
    'logo-on-dark.svg': 'image/svg+xml',
    'icon-192.png': 'image/png',
    'share.jpg': 'image/jpeg',
  };
  const slides = { 'hero-1-wide.avif': 'image/avif', 'hero-3-tall.webp': 'image/webp' };
  for (const [name, type] of Object.entries({ ...types, ...slides })) {
    const answer = await fetch(`${server.server.url}${set}/${name}`);
    expect([answer.status, answer.headers.get('content-type')?.split(';')[0]]).toEqual([200, type]);
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(answer.headers.get('content-security-policy')).toContain('sandbox');
    expect(Buffer.from(await answer.arrayBuffer()).equals(readFileSync(join(folder, name))), name).toBe(true);
  }
  const names = { domain_name: host, external_id: host.replaceAll('.', '-') };
  const shown = await server.ok('/api/home/fetch_slide', names, host);
  expect(shown.value.map(({ image }) => image)).toEqual([1, 2, 3].map((number) => `${set}/hero-${number}`));
  const icon = await server.send({ method: 'GET', path: '/favicon.ico', host });
  expect([icon.status, icon.headers.location]).toEqual([302, `${set}/icon-192.png`]);
  return set;
}

describe('pictures in a folder of DATA_DIR', () => {
  const store = { DATA_DIR: join(work, 'data') };
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer(store);
  });
  afterAll(() => server.stop());

  test('are given to a new site and served under an address that never changes what it holds', async () => {
    const set = await expectServed(server, store, 'one.example.com');
    expect(await expectServed(server, store, 'two.example.com'), 'the same pictures are kept once').toBe(set);
    expect(readdirSync(join(work, 'data/store/pictures'))).toHaveLength(1);
    expect(readdirSync(join(work, `data/store${set}`)).filter((name) => name.endsWith('.draft'))).toEqual([]);
  });

  test('are refused all together, and no site is opened, where one of them is refused', async () => {
    const folder = folderOf('refused');
    writeFileSync(join(folder, 'mark.svg'), '<svg><script>alert(1)</script></svg>');
    expect(await newSite(server, store, 'refused.example.com', folder)).toEqual({
      code: 1,
      said: 'mark.svg has the element script\n',
    });
    const domains = await server.database.db.read.selectFrom('site_domain').select('domain_name').execute();
    expect(domains.map(({ domain_name }) => domain_name)).not.toContain('refused.example.com');
  });

  test('are refused where a slide lacks one of its shapes', async () => {
    const folder = folderOf('lacking');
    rmSync(join(folder, 'hero-2-tall.webp'));
    expect((await newSite(server, store, 'lacking.example.com', folder)).said).toContain('hero-2-tall.webp');
  });

  test.each([
    '/pictures/00000000000000000000000000000000/mark.svg',
    '/pictures/..%2f..%2f/server-keys',
    '/pictures/00000000000000000000000000000000/..%2f..%2f..%2fserver-keys',
  ])('are not found at %s', async (path) => {
    const answer = await server.send({ method: 'GET', path });
    expect([answer.status, answer.headers['cache-control']]).toEqual([404, 'no-store']);
  });
});

const KEY = 'AKIATEST';
const SECRET = 'a/secret+of=a bucket';
const REGION = 'eu-central-1';

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');
const mac = (key: string | Buffer, data: string) => createHmac('sha256', key).update(data).digest();

/** Expected headers of AWS Signature Version 4, derived from its specification. */
function signatureOf(request: IncomingMessage): string {
  const header = (name: string) => String(request.headers[name] ?? '');
  const [, scope = '', names = ''] =
    /Credential=[^/]+\/([^,]+), SignedHeaders=([^,]+),/.exec(header('authorization')) ?? [];
  const canonical = [
    request.method,
    request.url,
    '',
    ...names.split(';').map((name) => `${name}:${header(name).trim()}`),
    '',
    names,
    header('x-amz-content-sha256'),
  ].join('\n');
  const text = ['AWS4-HMAC-SHA256', header('x-amz-date'), scope, sha256(canonical)].join('\n');
  const [day = '', region = '', service = ''] = scope.split('/');
  const key = mac(mac(mac(mac(`AWS4${SECRET}`, day), region), service), 'aws4_request');
  return createHmac('sha256', key).update(text).digest('hex');
}

interface FakeBucket {
  readonly url: string;
  readonly objects: Map<string, { bytes: Buffer; type: string | undefined }>;
  readonly asked: string[];
  close(): void;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = [];
  for await (const part of request) parts.push(Buffer.from(part));
  return Buffer.concat(parts);
}

/** A service that keeps objects by path and takes no request without the signature of its key. */
async function openBucket(): Promise<FakeBucket> {
  const objects: FakeBucket['objects'] = new Map();
  const asked: string[] = [];
  const http: Server = createServer(async (request, response) => {
    const { method, url: path = '', headers } = request;
    const body = await bodyOf(request);
    asked.push(`${method} ${path}`);
    const authorization = String(headers.authorization);
    const said = headers['x-amz-content-sha256'];
    const isSigned =
      authorization.includes(`Credential=${KEY}/`) &&
      authorization.includes(`/${REGION}/s3/aws4_request`) &&
      authorization.endsWith(`Signature=${signatureOf(request)}`) &&
      (said === 'UNSIGNED-PAYLOAD' || said === sha256(body));
    if (!isSigned) return void response.writeHead(403).end('<Code>SignatureDoesNotMatch</Code>');
    if (method === 'PUT') {
      objects.set(path, { bytes: body, type: headers['content-type'] });
      return void response.writeHead(200).end();
    }
    const object = objects.get(path);
    if (!object) return void response.writeHead(404).end('<Code>NoSuchKey</Code>');
    response.writeHead(200, { 'content-type': object.type ?? '' }).end(object.bytes);
  });
  await new Promise<void>((done) => http.listen(0, '127.0.0.1', done));
  const { port } = http.address() as AddressInfo;
  return { url: `127.0.0.1:${port}/baize`, objects, asked, close: () => void http.close() };
}

describe('pictures in a bucket of STORE_URL', () => {
  let bucket: FakeBucket;
  let server: TestServer;
  let store: Environment;
  beforeAll(async () => {
    bucket = await openBucket();
    const credentials = `${KEY}:${encodeURIComponent(SECRET)}`;
    store = {
      STORE_URL: `http://${credentials}@${bucket.url}?region=${REGION}`,
      DATA_DIR: join(work, 'never'),
    };
    server = await startTestServer(store);
  });
  afterAll(async () => {
    await server.stop();
    bucket.close();
  });

  test('are put there signed, with their type, and asked for once by a process', async () => {
    const set = await expectServed(server, store, 'bucket.example.com');
    expect(bucket.objects.get(`/baize${set}/icon-192.png`)?.type).toBe('image/png');
    await fetch(`${server.server.url}${set}/icon-192.png`);
    expect(bucket.asked.filter((line) => line === `GET /baize${set}/icon-192.png`)).toHaveLength(1);
    expect(readdirSync(work)).not.toContain('never');
  });

  test('are not kept, nor a site opened, with a secret that is wrong', async () => {
    const wrong = { ...store, STORE_URL: `http://${KEY}:wrong@${bucket.url}?region=${REGION}` };
    const refused = await newSite(server, wrong, 'wrong.example.com', folderOf('wrong'));
    expect(refused).toMatchObject({ code: 1, said: expect.stringContaining('403') });
  });
});
