import { request } from 'node:http';
import { Secret, TOTP } from 'otpauth';
import type { OfficeCallPath, OfficeRequest, OfficeResponse } from '#contract/office/calls.ts';
import { EXPORT_FILE_PATH } from '#contract/office/exports.ts';

const HOST = 'office.localhost';
const PASSWORD = 'Office1234!';
const SECRET = 'JBSWY3DPEHPK3PXP';

export interface Download {
  readonly lines: number;
  readonly bytes: number;
  /** Milliseconds until the first byte and until the last. */
  readonly firstMs: number;
  readonly ms: number;
}

/** A member of the demonstration staff, logged in. */
export interface Staff {
  /** @throws with what was refused */
  call<P extends OfficeCallPath>(path: P, body: OfficeRequest<P>): Promise<OfficeResponse<P>>;
  /** Takes the file of an export as fast as it comes, and keeps nothing of it. */
  download(id: string): Promise<Download>;
}

/** Logs in with both factors. */
export async function logInStaff(port: number, mail: string): Promise<Staff> {
  let cookie = '';
  const headers = () => ({
    ...{ host: `${HOST}:${port}`, 'content-type': 'application/json', 'sec-fetch-site': 'same-origin' },
    ...(cookie === '' ? {} : { cookie }),
  });
  const call = <P extends OfficeCallPath>(path: P, body: OfficeRequest<P>): Promise<OfficeResponse<P>> =>
    new Promise((resolve, reject) => {
      const to = { host: '127.0.0.1', port, method: 'POST', path, headers: headers() };
      const sent = request(to, (answer) => {
        const [set] = answer.headers['set-cookie'] ?? [];
        if (set !== undefined) cookie = set.split(';')[0] ?? '';
        let text = '';
        answer.setEncoding('utf8').on('data', (part) => {
          text += part;
        });
        answer.once('end', () =>
          answer.statusCode === 200
            ? resolve(JSON.parse(text))
            : reject(new Error(`${path} answered ${answer.statusCode}: ${text}`)),
        );
      });
      sent.once('error', reject);
      sent.end(JSON.stringify(body));
    });
  await call('/api/office/session/login', { mail, password: PASSWORD });
  const code = new TOTP({ secret: Secret.fromBase32(SECRET) }).generate();
  await call('/api/office/session/second_factor', { code });
  return {
    call,
    download: (id) =>
      new Promise((resolve, reject) => {
        const begun = performance.now();
        const path = `${EXPORT_FILE_PATH}?id=${id}`;
        const sent = request({ host: '127.0.0.1', port, path, headers: headers() }, (answer) => {
          if (answer.statusCode !== 200) reject(new Error(`${path} answered ${answer.statusCode}`));
          const firstMs = performance.now() - begun;
          let [lines, bytes] = [0, 0];
          answer.on('data', (part: Buffer) => {
            bytes += part.length;
            for (const byte of part) if (byte === 10) lines++;
          });
          answer.once('error', reject);
          answer.once('end', () => resolve({ lines, bytes, firstMs, ms: performance.now() - begun }));
        });
        sent.once('error', reject);
        sent.end();
      }),
  };
}
