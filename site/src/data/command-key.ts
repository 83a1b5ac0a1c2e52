/**
 * A fresh idempotency key: a UUID of version 7 (RFC 9562), whose beginning is the moment, so that the keys of a
 * table lie in the order they came.
 */
export function commandKey(now = Date.now()): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  let moment = now;
  for (let place = 5; place >= 0; place -= 1) {
    bytes[place] = moment % 256;
    moment = Math.floor(moment / 256);
  }
  bytes[6] = 0x70 | ((bytes[6] ?? 0) & 0x0f);
  bytes[8] = 0x80 | ((bytes[8] ?? 0) & 0x3f);
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}
