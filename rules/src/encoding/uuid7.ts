const hex = Array.from({ length: 256 }, (_, byte) => byte.toString(16).padStart(2, '0'));

/** How many random bytes an id takes. */
export const RANDOM_BYTES = 10;

/**
 * A UUID of version 7 (RFC 9562, 5.7): time first, so that the ids of a table lie in the order they were made and its
 * index grows at its end.
 * @param now milliseconds since 1970
 * @param random at least {@link RANDOM_BYTES} unpredictable bytes; the low 12 bits of the first two come right after the time
 */
export function uuid7(now: number, random: Uint8Array): string {
  const at = (index: number) => hex[random[index] ?? 0];
  const time = now.toString(16).padStart(12, '0');
  const third = hex[0x70 | ((random[0] ?? 0) & 0x0f)];
  const fourth = hex[0x80 | ((random[2] ?? 0) & 0x3f)];
  return `${time.slice(0, 8)}-${time.slice(8)}-${third}${at(1)}-${fourth}${at(3)}-${at(4)}${at(5)}${at(6)}${at(7)}${at(8)}${at(9)}`;
}
