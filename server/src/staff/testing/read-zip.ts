import { inflateRawSync } from 'node:zlib';

const ENTRY = 0x02014b50;
const END = 0x06054b50;
const DEFLATED = 8;

/** The files of a ZIP archive as texts, by name, read from its directory. */
export function readZip(archive: Buffer): ReadonlyMap<string, string> {
  const files = new Map<string, string>();
  const end = archive.lastIndexOf(Buffer.from([0x50, 0x4b, 5, 6]));
  if (end < 0 || archive.readUInt32LE(end) !== END) throw new Error('no ZIP archive');
  let at = archive.readUInt32LE(end + 16);
  while (archive.readUInt32LE(at) === ENTRY) {
    const size = archive.readUInt32LE(at + 20);
    const [nameSize, extraSize, commentSize] = [28, 30, 32].map((place) => archive.readUInt16LE(at + place));
    const name = archive.toString('utf8', at + 46, at + 46 + (nameSize ?? 0));
    const local = archive.readUInt32LE(at + 42);
    const start = local + 30 + archive.readUInt16LE(local + 26) + archive.readUInt16LE(local + 28);
    const content = archive.subarray(start, start + size);
    const isDeflated = archive.readUInt16LE(at + 10) === DEFLATED;
    files.set(name, (isDeflated ? inflateRawSync(content) : content).toString('utf8'));
    at += 46 + (nameSize ?? 0) + (extraSize ?? 0) + (commentSize ?? 0);
  }
  return files;
}
