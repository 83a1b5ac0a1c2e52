const MOST = 16_000;
const REMOVED = '•••';

/** Names of fields that a gateway signs or authenticates with, or that would let somebody pay. */
const SECRET =
  /("[^"]*(?:secret|token|passw|signature|sign|hash|api_?key|auth|cvv|cvc|pin)[^"]*"\s*:\s*)("(?:[^"\\]|\\.)*"|[^\s,}\]]+)/gi;
/** What has the form of a card's number. */
const CARD = /(?<![\w-])\d(?:[ -]?\d){12,18}(?![\w-])/g;

/** Whether the check digit of a card is right: other long numbers, such as the gateway's own ids, stay. */
function isCard(digits: string): boolean {
  let sum = 0;
  for (const [place, digit] of [...digits].toReversed().entries()) {
    const value = Number(digit) * (place % 2 === 0 ? 1 : 2);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

/**
 * The body of a callback as text, without secrets and numbers of cards, of which the last four digits stay: at most 16,000
 * characters of it, what is no UTF-8 replaced.
 */
export function redact(rawBody: Buffer): string {
  return rawBody
    .toString('utf8')
    .slice(0, MOST)
    .replaceAll('\0', '�')
    .replace(SECRET, `$1"${REMOVED}"`)
    .replace(CARD, (found) =>
      isCard(found.replace(/\D/g, '')) ? `${REMOVED}${found.replace(/\D/g, '').slice(-4)}` : found,
    );
}
