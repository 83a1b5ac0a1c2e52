import { connect, type Socket } from 'node:net';
import type { ClamdAddress } from '../../config.ts';
import type { VirusScanner } from '../document-adapters.ts';

const ANSWER_MS = 30_000;
/** Bytes of a chunk; clamd takes them up to its StreamMaxLength in all. */
const CHUNK = 64 * 1024;
const MOST_ANSWER = 4_096;

const lengthOf = (bytes: Buffer): Buffer => {
  const head = Buffer.alloc(4);
  head.writeUInt32BE(bytes.length);
  return head;
};

/** A stream as clamd's command INSTREAM wants it: chunks with their lengths, and an empty one. */
function writeStream(socket: Socket, bytes: Buffer): void {
  socket.write('zINSTREAM\0');
  for (let from = 0; from < bytes.length; from += CHUNK) {
    const chunk = bytes.subarray(from, from + CHUNK);
    socket.write(lengthOf(chunk));
    socket.write(chunk);
  }
  socket.write(lengthOf(Buffer.alloc(0)));
}

function ask(address: ClamdAddress, bytes: Buffer): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(address);
    let said = '';
    socket.setTimeout(ANSWER_MS, () => socket.destroy(new Error('clamd took too long')));
    socket.on('connect', () => writeStream(socket, bytes));
    socket.on('data', (part) => {
      said += part.toString('latin1');
      if (said.length > MOST_ANSWER) socket.destroy(new Error('clamd said too much'));
    });
    socket.on('error', reject);
    socket.on('close', () => resolve(said));
  });
}

/**
 * Asks ClamAV's daemon by its command INSTREAM (man clamd): nothing of a file is written anywhere for it.
 * @param warn where it could not be asked, or gave no verdict
 */
export function clamdScanner(
  address: ClamdAddress,
  warn: (error: unknown, message: string) => void,
): VirusScanner {
  return {
    name: 'clamd',
    async scan(bytes) {
      try {
        const said = (await ask(address, bytes)).replaceAll('\0', '').trim();
        if (said === 'stream: OK') return 'clean';
        if (/^stream: .+ FOUND$/.test(said)) return 'infected';
        warn(undefined, `clamd gave no verdict: ${said}`);
      } catch (error) {
        warn(error, 'clamd was not reached');
      }
      return 'unanswered';
    },
  };
}
