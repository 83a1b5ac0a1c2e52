import { randomBytes } from 'node:crypto';
import { connect } from 'node:net';

/** A WebSocket reduced to what a server's texts need, so that a thousand of them take little from who is measured. */
export interface Line {
  /** @param text of at most 125 bytes as ASCII, or longer up to 65,535 */
  send(text: string): void;
}

interface LineHandlers {
  text(text: string): void;
  closed(): void;
}

const END_OF_HEAD = '\r\n\r\n';
const FINAL_TEXT = 0x81;
const MASKED = 0x80;
/** Payload lengths of 2 or 8 bytes. */
const IN_TWO = 126;
const IN_EIGHT = 127;
/** A mask of nothing: what a client sends is masked, and this leaves it as it is. */
const MASK = Buffer.alloc(4);

const NOTHING = Buffer.alloc(0);
/** Reads are processed at once, so that all connections share one buffer. */
const READ = Buffer.alloc(65_536);

/** @param from the address that a trusted proxy would name: a network may open a few hundred lines only */
export function openLine(port: number, path: string, from: string, handlers: LineHandlers): Line {
  let rest = NOTHING;
  let isOpen = false;
  const socket = connect({
    port,
    host: '127.0.0.1',
    noDelay: true,
    onread: { buffer: READ, callback: read },
  });
  socket.write(
    `GET ${path} HTTP/1.1\r\nhost: localhost:${port}\r\nx-forwarded-for: ${from}\r\nconnection: Upgrade\r\nupgrade: websocket\r\n` +
      `sec-websocket-version: 13\r\nsec-websocket-key: ${randomBytes(16).toString('base64')}${END_OF_HEAD}`,
  );
  socket.on('error', () => socket.destroy());
  socket.on('close', handlers.closed);
  return { send: (text) => void socket.write(frame(text)) };

  function read(length: number): boolean {
    const part = READ.subarray(0, length);
    let bytes = rest.length === 0 ? part : Buffer.concat([rest, part]);
    if (!isOpen) {
      const end = bytes.indexOf(END_OF_HEAD);
      isOpen = end >= 0 && bytes.toString('latin1', 0, end).startsWith('HTTP/1.1 101');
      if (!isOpen) {
        if (end >= 0) socket.destroy();
        rest = Buffer.from(bytes);
        return true;
      }
      bytes = bytes.subarray(end + END_OF_HEAD.length);
    }
    const left = readFrames(bytes, handlers);
    rest = left.length === 0 ? NOTHING : Buffer.from(left);
    return true;
  }
}

/** @returns what is not a whole frame yet */
function readFrames(bytes: Buffer, handlers: LineHandlers): Buffer {
  let at = 0;
  while (bytes.length - at >= 2) {
    const short = bytes.readUInt8(at + 1);
    const head = short === IN_EIGHT ? 10 : short === IN_TWO ? 4 : 2;
    if (bytes.length - at < head) break;
    const length =
      head === 2 ? short : head === 4 ? bytes.readUInt16BE(at + 2) : Number(bytes.readBigUInt64BE(at + 2));
    if (bytes.length - at < head + length) break;
    if (bytes[at] === FINAL_TEXT) handlers.text(bytes.toString('utf8', at + head, at + head + length));
    at += head + length;
  }
  return bytes.subarray(at);
}

function frame(text: string): Buffer {
  const body = Buffer.from(text);
  const head =
    body.length < IN_TWO
      ? Buffer.from([FINAL_TEXT, MASKED | body.length])
      : Buffer.from([FINAL_TEXT, MASKED | IN_TWO, body.length >> 8, body.length & 0xff]);
  return Buffer.concat([head, MASK, body]);
}
