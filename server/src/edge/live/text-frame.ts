/** FIN, and a frame of text. */
const FINAL_TEXT = 0x81;
/** Payload lengths of 126 bytes and more follow in 2 or 8 bytes; these markers take the place of a short length. */
const IN_TWO = 126;
const IN_EIGHT = 127;

/**
 * A text as a WebSocket server sends it, in one piece: a line that is given one buffer writes it at once, one that is
 * given head and body apart gathers them first.
 * @see https://www.rfc-editor.org/rfc/rfc6455#section-5.2
 */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const head = length < IN_TWO ? 2 : length < 0x1_0000 ? 4 : 10;
  const frame = Buffer.allocUnsafe(head + length);
  frame[0] = FINAL_TEXT;
  if (head === 2) frame[1] = length;
  else if (head === 4) {
    frame[1] = IN_TWO;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = IN_EIGHT;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, head);
  return frame;
}
