import buildValidators from '@fastify/ajv-compiler';
import buildSerializers from '@fastify/fast-json-stringify-compiler';
import type { FastifyInstance, FastifySchemaCompiler } from 'fastify';
import { isKept } from './json-body.ts';

const compileValidator = buildValidators()(
  {},
  { customOptions: { coerceTypes: false, removeAdditional: false, allErrors: false } },
);
const compileSerializer = buildSerializers()();

const validators = new WeakMap<object, ReturnType<typeof compileValidator>>();
const serializers = new WeakMap<object, ReturnType<typeof compileSerializer>>();

/** What was made of a schema, or what is made of it now. */
function compiledOf<T>(known: WeakMap<object, T>, schema: object, compile: () => T): T {
  const compiled = known.get(schema) ?? compile();
  known.set(schema, compiled);
  return compiled;
}

/**
 * Compiles the schemas of a route with its first request: those of all calls together take a third of the time that a server
 * needs to start, and most of its routes are not asked for in the first minutes. A schema is compiled once in a process.
 */
export function compileSchemasLate(app: FastifyInstance): void {
  app.setValidatorCompiler<object>((route) => {
    const valid = new WeakSet<object>();
    const validate: ReturnType<FastifySchemaCompiler<object>> = Object.assign(
      (data: unknown) => {
        if (isKept(data) && valid.has(data)) return true;
        const compiled = compiledOf(validators, route.schema, () => compileValidator(route));
        const isValid = compiled(data) === true;
        validate.errors = compiled.errors ?? null;
        if (isValid && isKept(data)) valid.add(Object.freeze(data));
        return isValid;
      },
      { errors: null },
    );
    return validate;
  });
  app.setSerializerCompiler<object>((route) => {
    const compile = () => compileSerializer({ ...route, httpStatus: route.httpStatus ?? '' });
    return (answer) => compiledOf(serializers, route.schema, compile)(answer);
  });
}
