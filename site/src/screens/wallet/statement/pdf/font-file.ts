/** Tables that a document needs of a TrueType file to draw its glyphs by number, in the order of their names. */
const kept = ['cvt ', 'fpgm', 'glyf', 'head', 'hhea', 'hmtx', 'loca', 'maxp', 'prep'] as const;

type Bytes = Uint8Array<ArrayBuffer>;

const viewOf = (bytes: Bytes) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

export interface Measures {
  readonly unitsPerEm: number;
  readonly ascent: number;
  readonly descent: number;
  readonly box: readonly [number, number, number, number];
}

function tablesOf(file: Bytes): ReadonlyMap<string, Bytes> {
  const view = viewOf(file);
  const tables = new Map<string, Bytes>();
  for (let row = 0; row < view.getUint16(4); row += 1) {
    const at = 12 + row * 16;
    const name = String.fromCharCode(...file.subarray(at, at + 4));
    const from = view.getUint32(at + 8);
    tables.set(name, file.subarray(from, from + view.getUint32(at + 12)));
  }
  return tables;
}

function tableIn(tables: ReadonlyMap<string, Bytes>, name: string): Bytes {
  const table = tables.get(name);
  if (!table) throw new Error(`The font has no table ${name}`);
  return table;
}

/** Font metrics for a PDF, in units of the font. */
export function measuresOf(file: Bytes): Measures {
  const tables = tablesOf(file);
  const [head, hhea] = [viewOf(tableIn(tables, 'head')), viewOf(tableIn(tables, 'hhea'))];
  return {
    unitsPerEm: head.getUint16(18),
    ascent: hhea.getInt16(4),
    descent: hhea.getInt16(6),
    box: [head.getInt16(36), head.getInt16(38), head.getInt16(40), head.getInt16(42)],
  };
}

/** Glyphs that a glyph is put together from. */
function partsOf(glyph: Bytes): readonly number[] {
  if (glyph.length < 10) return [];
  const view = viewOf(glyph);
  if (view.getInt16(0) >= 0) return [];
  const components: number[] = [];
  for (let at = 10, goesOn = true; goesOn; ) {
    const flags = view.getUint16(at);
    components.push(view.getUint16(at + 2));
    at += 4 + (flags & 0x1 ? 4 : 2) + (flags & 0x8 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0);
    goesOn = (flags & 0x20) !== 0;
  }
  return components;
}

/** The font with the outlines of those glyphs alone; their numbers stay. */
export function cutTo(file: Bytes, glyphs: Iterable<number>): Bytes {
  const tables = tablesOf(file);
  const [head, loca, glyf] = [
    tableIn(tables, 'head'),
    viewOf(tableIn(tables, 'loca')),
    tableIn(tables, 'glyf'),
  ];
  const count = viewOf(tableIn(tables, 'maxp')).getUint16(4);
  const isLong = viewOf(head).getInt16(50) === 1;
  const startOf = (glyph: number) => (isLong ? loca.getUint32(glyph * 4) : loca.getUint16(glyph * 2) * 2);
  const outlineOf = (glyph: number) => glyf.subarray(startOf(glyph), startOf(glyph + 1));

  const used = new Set<number>();
  const take = (glyph: number) => {
    if (glyph >= count || used.has(glyph)) return;
    used.add(glyph);
    partsOf(outlineOf(glyph)).forEach(take);
  };
  take(0);
  for (const glyph of glyphs) take(glyph);

  const starts = new DataView(new ArrayBuffer((count + 1) * 4));
  const outlines: Bytes[] = [];
  let length = 0;
  for (let glyph = 0; glyph < count; glyph += 1) {
    starts.setUint32(glyph * 4, length);
    if (!used.has(glyph)) continue;
    const outline = outlineOf(glyph);
    const padded = new Uint8Array((outline.length + 3) & ~3);
    padded.set(outline);
    outlines.push(padded);
    length += padded.length;
  }
  starts.setUint32(count * 4, length);
  const longHead = head.slice();
  viewOf(longHead).setInt16(50, 1);
  return assembled(
    new Map([
      ...tables,
      ['head', longHead],
      ['loca', new Uint8Array(starts.buffer)],
      ['glyf', joined(outlines)],
    ]),
  );
}

function assembled(tables: ReadonlyMap<string, Bytes>): Bytes {
  const rows = kept.flatMap((name) => {
    const table = tables.get(name);
    return table ? [{ name, table }] : [];
  });
  const header = new Uint8Array(12 + rows.length * 16);
  const view = viewOf(header);
  const power = Math.floor(Math.log2(rows.length));
  view.setUint32(0, 0x00010000);
  view.setUint16(4, rows.length);
  view.setUint16(6, 16 << power);
  view.setUint16(8, power);
  view.setUint16(10, rows.length * 16 - (16 << power));
  const chunks: Bytes[] = [header];
  let from = header.length;
  rows.forEach(({ name, table }, row) => {
    const padded = new Uint8Array((table.length + 3) & ~3);
    padded.set(table);
    const at = 12 + row * 16;
    for (let i = 0; i < 4; i += 1) view.setUint8(at + i, name.charCodeAt(i));
    view.setUint32(at + 4, checksum(padded));
    view.setUint32(at + 8, from);
    view.setUint32(at + 12, table.length);
    chunks.push(padded);
    from += padded.length;
  });
  return joined(chunks);
}

function checksum(padded: Bytes): number {
  const view = viewOf(padded);
  let sum = 0;
  for (let at = 0; at < padded.length; at += 4) sum = (sum + view.getUint32(at)) >>> 0;
  return sum;
}

export function joined(chunks: readonly Bytes[]): Bytes {
  const whole = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}
