import { cutTo, joined, measuresOf } from './font-file.ts';
import type { OpenFace } from './letters.ts';
import { hex, number, utf16 } from './notation.ts';
import { Page } from './page.ts';
import type { Picture } from './pictured-text.ts';

type Bytes = Uint8Array<ArrayBuffer>;

const encoder = new TextEncoder();
const bytesOf = (text: string): Bytes => encoder.encode(text);
async function deflated(bytes: Bytes): Promise<Bytes> {
  const packed = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

interface DocumentFacts {
  readonly title: string;
  /** A tag of BCP 47. */
  readonly language: string;
  readonly width: number;
  readonly height: number;
}

/** Puts pages together into a file that carries the letters it uses. */
export class PdfFile {
  readonly #facts: DocumentFacts;
  readonly #objects: Bytes[] = [];
  readonly #pages: Page[] = [];
  readonly #pictures = new Map<Picture, string>();
  readonly #used = new Map<OpenFace, Set<number>>();

  constructor(facts: DocumentFacts) {
    this.#facts = facts;
  }

  get pages(): readonly Page[] {
    return this.#pages;
  }

  addPage(): Page {
    const page = new Page(this.#facts.height, {
      keepGlyphs: ({ face, glyphs }) => {
        const used = this.#used.get(face) ?? new Set();
        for (const { id } of glyphs) used.add(id);
        this.#used.set(face, used);
      },
      nameOf: (picture) => this.#nameOf(picture),
    });
    this.#pages.push(page);
    return page;
  }

  async bytes(): Promise<Bytes> {
    const { title, language, width, height } = this.#facts;
    const [catalog, tree, info] = [this.#keep(), this.#keep(), this.#keep()];
    const resources = this.#add(`<</Font <<${await this.#fonts()}>> /XObject <<${await this.#images()}>>>>`);
    const kids: number[] = [];
    for (const page of this.#pages) {
      const content = await this.#addStream(bytesOf(page.content), '');
      kids.push(
        this.#add(
          `<</Type /Page /Parent ${tree} 0 R /MediaBox [0 0 ${width} ${height}] /Resources ${resources} 0 R /Contents ${content} 0 R>>`,
        ),
      );
    }
    this.#set(
      tree,
      `<</Type /Pages /Kids [${kids.map((id) => `${id} 0 R`).join(' ')}] /Count ${kids.length}>>`,
    );
    this.#set(
      catalog,
      `<</Type /Catalog /Pages ${tree} 0 R /Lang (${language}) /ViewerPreferences <</DisplayDocTitle true>>>>`,
    );
    this.#set(info, `<</Title <feff${utf16(title)}>>>`);
    return this.#written(catalog, info);
  }

  #nameOf(picture: Picture): string {
    const known = this.#pictures.get(picture) ?? `I${this.#pictures.size}`;
    this.#pictures.set(picture, known);
    return known;
  }

  async #fonts(): Promise<string> {
    let fonts = '';
    for (const [face, used] of this.#used) fonts += `/F${face.id} ${await this.#font(face, used)} 0 R `;
    return fonts;
  }

  async #font(face: OpenFace, used: ReadonlySet<number>): Promise<number> {
    const glyphs = [...used].sort((a, b) => a - b);
    const { ascent, descent, box, unitsPerEm } = measuresOf(face.bytes);
    const scaled = (value: number) => Math.round((value * 1000) / unitsPerEm);
    // A part of a font says so by six letters before its name.
    const name = `${String.fromCharCode(...[0, 1, 2, 3, 4].map((n) => 65 + ((face.id >> n) & 1)))}A+NotoSans-${face.weight === 700 ? 'Bold' : 'Regular'}`;
    const file = await this.#addStream(cutTo(face.bytes, glyphs), '');
    const descriptor = this.#add(
      `<</Type /FontDescriptor /FontName /${name} /Flags 4 /FontBBox [${box.map(scaled).join(' ')}] /ItalicAngle 0 ` +
        `/Ascent ${scaled(ascent)} /Descent ${scaled(descent)} /CapHeight 714 /StemV ${face.weight === 700 ? 140 : 80} /FontFile2 ${file} 0 R>>`,
    );
    const widths = glyphs
      .map((id) => `${id} [${number(face.font.glyphHAdvance(id) * face.scale)}]`)
      .join(' ');
    const descendant = this.#add(
      `<</Type /Font /Subtype /CIDFontType2 /BaseFont /${name} /CIDSystemInfo <</Registry (Adobe) /Ordering (Identity) /Supplement 0>> ` +
        `/FontDescriptor ${descriptor} 0 R /CIDToGIDMap /Identity /W [${widths}]>>`,
    );
    const meanings = await this.#addStream(bytesOf(meaningsOf(face, glyphs)), '');
    return this.#add(
      `<</Type /Font /Subtype /Type0 /BaseFont /${name} /Encoding /Identity-H /DescendantFonts [${descendant} 0 R] /ToUnicode ${meanings} 0 R>>`,
    );
  }

  async #images(): Promise<string> {
    let images = '';
    for (const [{ pixelsWide, pixelsHigh, colours, cover }, name] of this.#pictures) {
      const form = `/Type /XObject /Subtype /Image /Width ${pixelsWide} /Height ${pixelsHigh} /BitsPerComponent 8`;
      const mask = await this.#addStream(cover, `${form} /ColorSpace /DeviceGray`);
      const image = await this.#addStream(colours, `${form} /ColorSpace /DeviceRGB /SMask ${mask} 0 R`);
      images += `/${name} ${image} 0 R `;
    }
    return images;
  }

  /** A place for what is said later. */
  #keep(): number {
    return this.#objects.push(new Uint8Array());
  }

  #set(id: number, body: string): void {
    this.#objects[id - 1] = bytesOf(body);
  }

  #add(body: string): number {
    return this.#objects.push(bytesOf(body));
  }

  async #addStream(bytes: Bytes, facts: string): Promise<number> {
    const packed = await deflated(bytes);
    const head = `<<${facts} /Filter /FlateDecode /Length ${packed.length} /Length1 ${bytes.length}>>\nstream\n`;
    return this.#objects.push(joined([bytesOf(head), packed, bytesOf('\nendstream')]));
  }

  #written(catalog: number, info: number): Bytes {
    // Bytes above 127 in the second line mark the file as binary for transfer programs.
    const chunks: Bytes[] = [bytesOf('%PDF-1.7\n'), new Uint8Array([37, 226, 227, 207, 211, 10])];
    let length = chunks.reduce((sum, part) => sum + part.length, 0);
    const places: string[] = [];
    this.#objects.forEach((body, i) => {
      places.push(`${String(length).padStart(10, '0')} 00000 n \n`);
      const object = joined([bytesOf(`${i + 1} 0 obj\n`), body, bytesOf('\nendobj\n')]);
      chunks.push(object);
      length += object.length;
    });
    const size = this.#objects.length + 1;
    chunks.push(
      bytesOf(
        `xref\n0 ${size}\n0000000000 65535 f \n${places.join('')}` +
          `trailer\n<</Size ${size} /Root ${catalog} 0 R /Info ${info} 0 R>>\nstartxref\n${length}\n%%EOF\n`,
      ),
    );
    return joined(chunks);
  }
}

/** Maps glyphs to text, so that it can be searched, copied and read aloud. */
function meaningsOf({ meanings }: OpenFace, glyphs: readonly number[]): string {
  const rows = glyphs.flatMap((id) => {
    const letters = meanings.get(id);
    return letters === undefined ? [] : [`<${hex(id)}> <${utf16(letters)}>`];
  });
  const blocks: string[] = [];
  // A block may hold a hundred.
  for (let from = 0; from < rows.length; from += 100) {
    const block = rows.slice(from, from + 100);
    blocks.push(`${block.length} beginbfchar\n${block.join('\n')}\nendbfchar`);
  }
  return `/CIDInit /ProcSet findresource begin 12 dict begin begincmap
/CIDSystemInfo <</Registry (Adobe) /Ordering (UCS) /Supplement 0>> def /CMapName /Adobe-Identity-UCS def /CMapType 2 def
1 begincodespacerange <0000> <ffff> endcodespacerange
${blocks.join('\n')}
endcmap CMapName currentdict /CMap defineresource pop end end`;
}
