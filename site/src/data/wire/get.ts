/** Answers that a second try may mend (specification, section 8). */
const passing = new Set([408, 409, 425, 429, 500, 502, 503, 504]);

/**
 * Fetches with GET, and once more where the first answer was one that passes. Nothing else is ever sent twice by itself:
 * a repeated command is repeated under its key, by its caller.
 *
 * @throws what `fetch` throws where there was no answer
 */
export async function getOnceMore(address: string, signal?: AbortSignal): Promise<Response> {
  const options = signal ? { signal } : {};
  const first = await fetch(address, options);
  if (!passing.has(first.status)) return first;
  // An unread body would keep its connection busy.
  await first.body?.cancel();
  return fetch(address, options);
}
