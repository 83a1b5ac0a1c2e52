import type { ImgHTMLAttributes } from 'react';
import { drawings, knownPicture } from '../../data/drawings.ts';
import { NO_PHONE, NO_PICTURE, useDue } from '../placeholder/late.ts';
import { undrawnPicture } from '../placeholder/undrawn.ts';

interface Props extends Omit<ImgHTMLAttributes<HTMLImageElement>, 'src' | 'srcSet' | 'loading'> {
  /** Address without its ending: `.avif` and `.webp` are there. */
  readonly file: string;
  /** Empty where the text beside it says the same. */
  readonly alt: string;
  /** Seen at once: fetched at once, before all others. */
  readonly eager?: boolean;
  /** A second picture (without ending) for wide windows, and from which width. */
  readonly wideFile?: { readonly file: string; readonly from: number };
  /** Displayed width as a CSS length, by which the smallest sharp file is chosen. */
  readonly sizes?: string;
}

/** Metadata of a picture under `art/`, or of an uploaded slide, before it loads. */
export function pictureSize(file: string): { width: number; height: number; colour: string } | undefined {
  const known = knownPicture(file);
  return known && { width: known[0], height: known[1], colour: `#${known[2]}` };
}

/** A drawn picture in the lightest format the browser reads; its room and its ground colour are there from the start. */
export function Picture({
  file,
  alt,
  eager = false,
  wideFile,
  sizes,
  className = '',
  style,
  ...rest
}: Props) {
  const size = pictureSize(file);
  const { image, isDue, isDueWide } = useDue(eager);
  if (size === undefined && file.startsWith('/art/games/'))
    return (
      <img {...rest} src={undrawnPicture(file)} alt={alt} className={`picture ${className}`} style={style} />
    );
  const wide = isDueWide && wideFile && `(min-width: ${wideFile.from}px)`;
  return (
    <picture className="contents">
      {wide && <source media={wide} srcSet={`${wideFile.file}.avif`} type="image/avif" />}
      {wide && <source media={wide} srcSet={`${wideFile.file}.webp`} type="image/webp" />}
      {isDueWide && (
        <source
          media={isDue ? undefined : NO_PHONE}
          srcSet={drawings(file, sizes)}
          sizes={sizes}
          type="image/avif"
        />
      )}
      <img
        {...rest}
        ref={image}
        src={isDue ? `${file}.webp` : NO_PICTURE}
        data-file={isDue ? undefined : file}
        alt={alt}
        width={size?.width}
        height={size?.height}
        loading={eager ? 'eager' : 'lazy'}
        decoding="async"
        fetchPriority={eager ? 'high' : 'low'}
        className={`picture ${className}`}
        style={{ ...style, ...(size && { backgroundColor: size.colour }) }}
      />
    </picture>
  );
}
