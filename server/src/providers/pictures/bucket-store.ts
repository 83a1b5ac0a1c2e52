import { AwsClient } from 'aws4fetch';
import type { Bucket } from '../../config.ts';
import type { PictureStore } from './picture-store.ts';

/** The longest that a bucket may take: a page waits for its pictures. */
const TIMEOUT_MS = 10_000;
const NOT_FOUND = 404;

/** Pictures in a bucket of a service that speaks the protocol of S3. */
export function bucketStore({ url, ...credentials }: Bucket): PictureStore {
  const client = new AwsClient({ ...credentials, service: 's3', retries: 2 });
  const fetchSigned = (
    name: string,
    init: { method: string; body?: Uint8Array<ArrayBuffer>; type?: string },
  ) =>
    client.fetch(`${url}/${name}`, {
      method: init.method,
      ...(init.body && { body: init.body }),
      headers: init.type === undefined ? {} : { 'content-type': init.type },
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
  return {
    async put(name, { bytes, type }) {
      const answer = await fetchSigned(name, { method: 'PUT', body: new Uint8Array(bytes), type });
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`The bucket of STORE_URL answered ${answer.status} to a new picture.`);
    },
    async get(name) {
      const answer = await fetchSigned(name, { method: 'GET' });
      const body = Buffer.from(await answer.arrayBuffer());
      if (answer.ok) return body;
      if (answer.status === NOT_FOUND) return undefined;
      throw new Error(`The bucket of STORE_URL answered ${answer.status} to ${name}.`);
    },
  };
}
