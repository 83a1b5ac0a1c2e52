import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import { PICTURES_PATH, storeName } from './picture-sets.ts';
import type { PictureStore } from './picture-store.ts';
import { typeOfName } from './picture-types.ts';

/** Bytes of pictures that a process keeps in memory, so that a bucket is not asked for each page. */
const KEPT_BYTES = 32 * 1024 * 1024;

/** Serves the pictures of a store. An address says what is in it, so it is cached for good. */
export const pictureRoutes =
  (store: PictureStore) =>
  async (app: FastifyInstance): Promise<void> => {
    // Requests for one picture wait for one answer of the store; what is not there is not remembered.
    const kept = new LRUCache<string, Buffer>({
      maxSize: KEPT_BYTES,
      sizeCalculation: (bytes) => bytes.length + 1,
      fetchMethod: (name) => store.get(name),
    });
    app.get<{ Params: { set: string; file: string } }>(
      `${PICTURES_PATH}/:set/:file`,
      { schema: { hide: true } },
      async ({ params: { set, file } }, reply) => {
        const [name, type] = [storeName(set, file), typeOfName(file)];
        const bytes = name === undefined ? undefined : await kept.fetch(name);
        if (bytes === undefined || type === undefined)
          return reply.code(404).header('cache-control', 'no-store').type('text/plain').send('');
        return (
          reply
            .header('cache-control', 'public, max-age=31536000, immutable')
            // Game frames have an origin of their own.
            .header('cross-origin-resource-policy', 'cross-origin')
            // A drawing that is opened by itself runs nothing and loads nothing.
            .header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; sandbox")
            .type(type)
            .send(bytes)
        );
      },
    );
  };
