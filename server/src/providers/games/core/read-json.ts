/** What the bytes say as JSON; `undefined` where they are none. */
export function readJson(body: Buffer): unknown {
  try {
    return JSON.parse(body.toString('utf8'));
  } catch {
    return undefined;
  }
}
