import buildValidators from '@fastify/ajv-compiler';
import buildSerializers from '@fastify/fast-json-stringify-compiler';
import type { FastifyInstance, FastifySchemaCompiler } from 'fastify';

/**
 * Compiles the schemas of a route with its first request: those of all calls together take a third of the time that a server
 * needs to start, and most of its routes are not asked for in the first minutes.
 */
export function compileSchemasLate(app: FastifyInstance): void {
  const compileValidator = buildValidators()(
    {},
    { customOptions: { coerceTypes: false, removeAdditional: false, allErrors: false } },
  );
  const compileSerializer = buildSerializers()();
  app.setValidatorCompiler<object>((route) => {
    let compiled: ReturnType<typeof compileValidator> | undefined;
    const validate: ReturnType<FastifySchemaCompiler<object>> = Object.assign(
      (data: unknown) => {
        compiled ??= compileValidator(route);
        const isValid = compiled(data) === true;
        validate.errors = compiled.errors ?? null;
        return isValid;
      },
      { errors: null },
    );
    return validate;
  });
  app.setSerializerCompiler<object>((route) => {
    let compiled: ReturnType<typeof compileSerializer> | undefined;
    return (answer) => {
      compiled ??= compileSerializer({ ...route, httpStatus: route.httpStatus ?? '' });
      return compiled(answer);
    };
  });
}
