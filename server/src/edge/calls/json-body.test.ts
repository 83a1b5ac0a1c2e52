import Fastify, { type FastifyInstance } from 'fastify';
import { describe, expect, test } from 'vitest';
import { compileSchemasLate } from './compile-late.ts';
import { installJsonBodies, unusableAt } from './json-body.ts';

const nested = (levels: number): unknown => (levels === 0 ? 'x' : [nested(levels - 1)]);

describe('a parsed body', () => {
  test.each([
    ['of plain values', { a: 1, b: [true, null, 'é😀'] }],
    ['32 levels deep', nested(32)],
    ['that is a text', 'text'],
  ])('%s can be used', (_, value) => expect(unusableAt(value)).toBeUndefined());

  test.each([
    ['half a character in a text', { a: [{ b: '\ud800' }] }, 'a.0.b'],
    ['half a character in a name', { a: { 'x\udc00': 1 } }, 'a'],
    ['half a character alone', '\udfff', ''],
    ['33 levels', nested(33), Array(32).fill('0').join('.')],
    ['33 levels below a member', { choice: nested(32) }, `choice${'.0'.repeat(31)}`],
  ])('with %s is refused with the path', (_, value, path) => expect(unusableAt(value)).toBe(path));
});

describe('the body of a call that many ask alike', () => {
  const schema = {
    type: 'object',
    properties: { name: { type: 'string', maxLength: 3 }, most: { type: 'integer', default: 7 } },
    required: ['name'],
  };

  /** An app that answers the bodies it was asked with, and collects them. */
  async function open(...shared: readonly string[]) {
    const bodies: unknown[] = [];
    const app: FastifyInstance = Fastify();
    compileSchemasLate(app);
    installJsonBodies(app, new Set(shared));
    for (const path of ['/list', '/other'])
      app.post(
        path,
        { schema: { body: path === '/list' ? schema : { type: 'object' } } },
        async ({ body }) => {
          bodies.push(body);
          return body;
        },
      );
    const ask = async (path: string, payload: string) =>
      (
        await app.inject({
          method: 'POST',
          url: path,
          payload,
          headers: { 'content-type': 'application/json' },
        })
      ).statusCode;
    return { bodies, ask };
  }

  test('is one value for one text of one call, which nobody can change', async () => {
    const { bodies, ask } = await open('/list', '/other');
    const text = '{"name":"a"}';
    for (const path of ['/list', '/list', '/other', '/list']) expect(await ask(path, text)).toBe(200);
    expect(bodies).toEqual([
      { name: 'a', most: 7 },
      { name: 'a', most: 7 },
      { name: 'a' },
      { name: 'a', most: 7 },
    ]);
    expect([bodies[0] === bodies[1], bodies[0] === bodies[3]]).toEqual([true, true]);
    expect(Object.isFrozen(bodies[0])).toBe(true);
    expect(await ask('/list', '{"name":"b"}')).toBe(200);
    expect(bodies[4]).toEqual({ name: 'b', most: 7 });
  });

  test('is refused each time where it is not valid, or not JSON', async () => {
    const { ask } = await open('/list');
    for (const text of [
      '{"name":"too long"}',
      '{"name":"too long"}',
      '{"name":',
      '{"__proto__":{"name":"a"}}',
    ])
      expect(await ask('/list', text)).toBe(400);
  });

  test('of any other call is a value of its own each time', async () => {
    const { bodies, ask } = await open('/list');
    await ask('/other', '{"name":"a"}');
    await ask('/other', '{"name":"a"}');
    expect(bodies[0]).toEqual(bodies[1]);
    expect(bodies[0] === bodies[1]).toBe(false);
  });
});
