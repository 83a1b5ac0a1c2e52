import { Face, Font, Blob as FontBlob, shape, Buffer as TextBuffer } from 'harfbuzzjs';
import { measuresOf } from './font-file.ts';
import { type Picture, pictureOf } from './pictured-text.ts';

export type Weight = 400 | 700;

export interface FaceFile {
  readonly weight: Weight;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** A face that texts are written in, with the glyphs that have been used of it. */
export interface OpenFace extends FaceFile {
  /** Whole numbers that no other face of the document has. */
  readonly id: number;
  readonly font: Font;
  /** From units of the font to thousandths of its size. */
  readonly scale: number;
  readonly letters: ReadonlySet<number>;
  /** The text of a glyph, if it is always the same. */
  readonly meanings: Map<number, string>;
}

/** A glyph and its offset from the end of the previous one, in thousandths of the size. */
export interface Glyph {
  readonly id: number;
  readonly advance: number;
  readonly dx: number;
  readonly dy: number;
}

export interface Run {
  readonly face: OpenFace;
  readonly glyphs: readonly Glyph[];
  readonly text: string;
  /** Whether each glyph has text of its own; otherwise the run needs `ActualText`. */
  readonly isPlain: boolean;
  readonly width: number;
}

/** Text without a font, drawn by the system. */
export interface Drawn {
  readonly picture: Picture;
  readonly text: string;
  readonly width: number;
}

export interface Line {
  readonly runs: readonly (Run | Drawn)[];
  readonly width: number;
}

const graphemes = new Intl.Segmenter(undefined, { granularity: 'grapheme' });

export const graphemesOf = (text: string): string[] =>
  [...graphemes.segment(text)].map(({ segment }) => segment);

/** Turns texts into glyphs: conjuncts, reordered vowels and marks where their scripts have them. */
export class Letters {
  readonly faces: readonly OpenFace[];
  readonly #lines = new Map<string, Line>();
  readonly #buffer = new TextBuffer();

  constructor(files: readonly FaceFile[]) {
    this.faces = files.map((file, id) => {
      const face = new Face(new FontBlob(file.bytes.slice().buffer));
      return {
        ...file,
        id,
        font: new Font(face),
        scale: 1000 / measuresOf(file.bytes).unitsPerEm,
        letters: new Set(face.collectUnicodes()),
        meanings: new Map(),
      };
    });
  }

  line(text: string, weight: Weight): Line {
    const key = `${weight}${text}`;
    const known = this.#lines.get(key);
    if (known) return known;
    const runs = this.#pieces(text.normalize('NFC'), weight).map(({ face, text: piece }) =>
      face ? this.#shape(face, piece) : this.#draw(piece, weight),
    );
    const line = { runs, width: runs.reduce((sum, { width }) => sum + width, 0) };
    this.#lines.set(key, line);
    return line;
  }

  /** The text, or as much of it as there is room for. @param room in thousandths of the size */
  fit(text: string, weight: Weight, room: number): Line {
    const whole = this.line(text, weight);
    // Avoid rounding: a text that was measured to fit must fit.
    if (whole.width <= room + 1) return whole;
    const signs = graphemesOf(text);
    let [fits, over] = [0, signs.length];
    while (over - fits > 1) {
      const middle = (fits + over) >> 1;
      if (this.line(`${signs.slice(0, middle).join('')}…`, weight).width <= room) fits = middle;
      else over = middle;
    }
    return this.line(`${signs.slice(0, fits).join('').trimEnd()}…`, weight);
  }

  /** Cuts a text where another face has to go on. */
  #pieces(text: string, weight: Weight): { face: OpenFace | undefined; text: string }[] {
    const pieces: { face: OpenFace | undefined; text: string }[] = [];
    for (const sign of graphemesOf(text)) {
      const codes = [...sign].map((letter) => letter.codePointAt(0) ?? 0);
      const face = this.faces.find(
        (one) => one.weight === weight && codes.every((code) => one.letters.has(code)),
      );
      const last = pieces.at(-1);
      if (last && last.face === face) last.text += sign;
      else pieces.push({ face, text: sign });
    }
    return pieces;
  }

  #shape(face: OpenFace, text: string): Run {
    const buffer = this.#buffer;
    buffer.reset();
    buffer.addText(text);
    buffer.guessSegmentProperties();
    shape(face.font, buffer);
    const infos = buffer.getGlyphInfos();
    const positions = buffer.getGlyphPositions();
    const glyphs = infos.map(({ codepoint }, i) => {
      const { xAdvance = 0, xOffset = 0, yOffset = 0 } = positions[i] ?? {};
      return {
        id: codepoint,
        advance: xAdvance * face.scale,
        dx: xOffset * face.scale,
        dy: yOffset * face.scale,
      };
    });
    const clusters = infos.map(({ cluster }) => cluster);
    return {
      face,
      glyphs,
      text,
      isPlain: meant(face, text, glyphs, clusters),
      width: glyphs.reduce((sum, { advance }) => sum + advance, 0),
    };
  }

  #draw(text: string, weight: Weight): Run | Drawn {
    const picture = pictureOf(text, weight);
    const [face] = this.faces;
    if (picture) return { picture, text, width: picture.width };
    if (!face) throw new Error('A document needs a face');
    // Without a system to draw it: the font's empty box for each character, mapped to the character's text.
    const advance = face.font.glyphHAdvance(0) * face.scale;
    const glyphs = graphemesOf(text).map(() => ({ id: 0, advance, dx: 0, dy: 0 }));
    return { face, glyphs, text, isPlain: false, width: advance * glyphs.length };
  }
}

/**
 * Notes what the glyphs of a run stand for. Of several that stand for letters together each gets those that are its
 * own, for readers that heed nothing else. @returns whether that says it all
 */
function meant(
  { font, meanings }: OpenFace,
  text: string,
  glyphs: readonly Glyph[],
  clusters: readonly number[],
): boolean {
  const ends = [...new Set(clusters), text.length].sort((a, b) => a - b);
  let isPlain = true;
  for (let at = 0; at < glyphs.length; ) {
    const from = clusters[at] ?? 0;
    const letters = text.slice(from, ends[ends.indexOf(from) + 1]);
    const together = glyphs.filter((_, i) => clusters[i] === from).map(({ id }) => id);
    const [first = 0] = together;
    if (together.length === 1) {
      if (!meanings.has(first)) meanings.set(first, letters);
      isPlain &&= meanings.get(first) === letters;
    } else {
      isPlain = false;
      let rest = letters;
      for (const letter of letters) {
        const own = font.nominalGlyph(letter.codePointAt(0) ?? 0);
        if (own === undefined || !together.includes(own)) continue;
        if (!meanings.has(own)) meanings.set(own, letter);
        rest = rest.replace(letter, '');
      }
      const other = together.find((id) => !meanings.has(id));
      if (other !== undefined && rest !== '') meanings.set(other, rest);
    }
    at += together.length;
  }
  return isPlain;
}
