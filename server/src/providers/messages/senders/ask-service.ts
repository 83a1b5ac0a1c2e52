import type { z } from 'zod';
import type { AskOutside } from '../../outside-work.ts';
import { SenderError } from './sender-adapter.ts';

/** The longest answer that is read, in bytes. */
const MOST_BYTES = 256 * 1024;

interface ServiceRequest {
  readonly method: 'GET' | 'POST';
  readonly url: URL;
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
}

/**
 * Asks a vendor of SMS and reads its answer as JSON.
 * @param refused reads the answer to a request that is refused for good; what it throws is thrown
 * @throws SenderError when it refuses for now, or answers something else; what the connection failed with
 */
export async function askService<Schema extends z.ZodType>(
  ask: AskOutside,
  request: ServiceRequest,
  answer: Schema,
  refused?: (status: number, said: unknown) => void,
): Promise<z.infer<Schema>> {
  const answered = await ask({ body: '', ...request, mostBytes: MOST_BYTES });
  const where = `${request.method} ${request.url.origin}`;
  if (answered === 'private') throw new SenderError(`${where} is not public`);
  const { status, body } = answered;
  const said = parseJson(body.toString('utf8'));
  if (status < 200 || status > 299) {
    refused?.(status, said);
    throw new SenderError(`${where} answered ${status}`);
  }
  const parsed = answer.safeParse(said);
  if (!parsed.success) throw new SenderError(`${where} answered something else than is documented`);
  return parsed.data;
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
