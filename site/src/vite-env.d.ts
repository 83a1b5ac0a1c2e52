/// <reference types="vite/client" />

declare module 'virtual:built-files' {
  const files: import('vite').Manifest | null;
  export default files;
  export const buildId: string;
}

declare module 'virtual:pictures' {
  /**
   * Width, height, ground colour (six hex digits) and the widths of smaller ones, by the picture's path under `art/`,
   * without its ending.
   */
  const pictures: Readonly<Record<string, readonly [number, number, string, ...number[]]>>;
  export default pictures;
}

declare module 'virtual:placeholders' {
  /** The blurred likeness of a picture (rules/pictures) by its path under `art/`, without its ending. */
  const hashes: Readonly<Partial<Record<string, string>>>;
  export default hashes;
}

declare module 'virtual:menu-signs' {
  /** The shapes of a sign, 24 units wide and high, by its name. */
  const signs: Readonly<Record<string, string>>;
  export default signs;
  /** The rest of a `<symbol` tag with its content, by the path of its lobby. */
  export const drawn: Readonly<Record<string, string>>;
}

declare module 'virtual:drawings' {
  /** Address of the sheet that holds the drawings of empty places. */
  const sheet: string;
  export default sheet;
}

declare module 'virtual:replaced-fonts' {
  /** Font packages without the letters of Vietnamese, by the beginning of their files' names. */
  const packages: readonly string[];
  export default packages;
}

declare module 'virtual:pdf-letters/*' {
  /** URL of the fonts of a script, and the contents of the file: weight and length in bytes, in order. */
  const pack: {
    readonly url: string;
    readonly faces: readonly (readonly [weight: 400 | 700, bytes: number])[];
  };
  export default pack;
}

declare module 'subset-font' {
  export default function subsetFont(
    font: Uint8Array,
    letters: string,
    options: {
      readonly targetFormat: 'woff2' | 'truetype';
      readonly variationAxes?: Readonly<
        Record<string, number | { readonly min: number; readonly max: number }>
      >;
      readonly keepFeatures?: readonly string[];
      readonly noHinting?: boolean;
    },
  ): Promise<Buffer>;
}
