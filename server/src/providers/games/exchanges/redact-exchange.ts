const MOST = 16_384;
const REMOVED = '•••';
/** Parts of names of what signs a message, or identifies a player: they would let somebody else send it. */
const SECRET = 'secret|token|passw|sign|hash|key|auth|session|credential|vendor_?id';

const inJson = new RegExp(`("[^"]*(?:${SECRET})[^"]*"\\s*:\\s*)("(?:[^"\\\\]|\\\\.)*"|[^\\s,}\\]]+)`, 'gi');
const inForm = new RegExp(`((?:^|[&?])[^=&]*(?:${SECRET})[^=&]*=)[^&]+`, 'gi');
const inXml = new RegExp(`(<[^>/]*(?:${SECRET})[^>]*>)[^<]+`, 'gi');
const isSecret = new RegExp(SECRET, 'i');

/** A message as text, without secrets: at most 16,384 characters of it, what is no UTF-8 replaced. */
export function redactMessage(message: Buffer): string {
  const text = message.toString('utf8').slice(0, MOST).replaceAll('\0', '�');
  const plain = text.trimStart();
  if (plain.startsWith('{') || plain.startsWith('[')) return text.replace(inJson, `$1"${REMOVED}"`);
  if (plain.startsWith('<')) return text.replace(inXml, `$1${REMOVED}`);
  return text.replace(inForm, `$1${REMOVED}`);
}

/** Headers, or the fields of a query, without secrets. */
export const redactFields = (fields: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).map(([name, value]) => [name, isSecret.test(name) ? REMOVED : String(value)]),
  );
