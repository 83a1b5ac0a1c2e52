import type { z } from 'zod';
import type { AskOutside } from '../outside-work.ts';

/** A request to a vendor. */
interface VendorRequest {
  readonly method: 'GET' | 'POST';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
}

/** The address of a vendor: encrypted, or of this machine, which production never asks. */
export const VENDOR_ADDRESS =
  /^(https:\/\/[^\s@]{1,300}|http:\/\/(127\.0\.0\.1|localhost)(:\d{1,5})?(\/[^\s@]{0,200})?)$/;

/** The longest answer that is read, in bytes. */
const MOST_BYTES = 256 * 1024;

/** A vendor refused, or answered what it does not document. Its message never carries what was sent. */
export class VendorError extends Error {
  override readonly name = 'VendorError';
  /** Of the answer that refuses, where that is why. */
  readonly status: number | undefined;

  constructor(message: string, status?: number) {
    super(message);
    this.status = status;
  }
}

/**
 * Asks a vendor and reads its answer as JSON.
 * @throws VendorError when it refuses, or answers something else; what the connection failed with
 */
export async function askVendor<Schema extends z.ZodType>(
  ask: AskOutside,
  request: VendorRequest,
  answer: Schema,
): Promise<z.infer<Schema>> {
  const answered = await ask({ body: '', ...request, mostBytes: MOST_BYTES });
  const where = `${request.method} ${request.url.origin}${request.url.pathname}`;
  if (answered === 'private') throw new VendorError(`${where} is not public`);
  const { status, body } = answered;
  if (status < 200 || status > 299) throw new VendorError(`${where} answered ${status}`, status);
  const parsed = answer.safeParse(parseJson(body.toString('utf8')));
  if (!parsed.success) throw new VendorError(`${where} answered something else than is documented`);
  return parsed.data;
}

/**
 * Whether a vendor answered a question as it should: it then accepts the credentials that it was asked with.
 * @throws what the connection failed with
 */
export async function accepts(asking: Promise<unknown>): Promise<boolean> {
  try {
    await asking;
    return true;
  } catch (error) {
    if (error instanceof VendorError) return false;
    throw error;
  }
}

/** What a text says as JSON; `undefined` where it is none. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return undefined;
    throw error;
  }
}
