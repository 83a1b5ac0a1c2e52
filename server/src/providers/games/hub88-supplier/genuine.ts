import type { z } from 'zod';
import type { Db } from '../../../db/database.ts';
import type { FindLimits, Partner } from '../../../games/public.ts';
import { readJson } from '../core/read-json.ts';
import { isSigned } from '../signing/key-signature.ts';

/** A call of a partner, as it came to the domain of its site. */
export interface SupplierCall {
  readonly partner: Partner;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Signatures are over these bytes. */
  readonly body: Buffer;
  /** Scheme, host and port that it came to. */
  readonly origin: string;
  readonly site: { readonly currency: string; readonly languages: readonly string[] };
  readonly now: Date;
}

export interface SupplierReply {
  readonly status: number;
  readonly body: object;
}

export interface SupplierDeps {
  readonly db: Db;
  readonly limits: FindLimits;
}

export type SupplierAnswer = (deps: SupplierDeps, call: SupplierCall) => Promise<SupplierReply>;

export const problem = (status: number, code: string): SupplierReply => ({ status, body: { status: code } });

/** A call whose signature was made by the partner, and whose body is of this shape. */
export const genuine =
  <Shape extends z.ZodType>(
    shape: Shape,
    answer: (deps: SupplierDeps, call: SupplierCall, asked: z.output<Shape>) => Promise<SupplierReply>,
  ): SupplierAnswer =>
  async (deps, call) => {
    const { 'x-hub88-signature': signature } = call.headers;
    const isGenuine =
      typeof signature === 'string' &&
      call.partner.theirKeys.some((key) => isSigned(call.body, signature, key));
    if (!isGenuine) return problem(401, 'RS_ERROR_INVALID_SIGNATURE');
    const read = shape.safeParse(readJson(call.body));
    return read.success ? answer(deps, call, read.data) : problem(400, 'RS_ERROR_WRONG_TYPES');
  };
