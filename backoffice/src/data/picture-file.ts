import { PICTURE_BYTES } from '#contract/office/content/pictures.ts';
import { type OfficeRefusal, refuseStaff } from '#contract/office/errors.ts';

/** What a file field offers; the server decides by what is in the file. */
export const PHOTO_TYPES = 'image/jpeg,image/png,image/webp,image/avif';
export const DRAWING_TYPES = `${PHOTO_TYPES},image/svg+xml`;

/** A picture in base64, as calls take it, unless it is larger than they take. */
export function readPicture(file: File): Promise<string | OfficeRefusal> {
  if (file.size > PICTURE_BYTES) return Promise.resolve(refuseStaff('pictureTooLarge', { field: 'content' }));
  return new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve(String(reader.result).replace(/^data:[^,]*,/, ''));
    reader.onerror = () => reject(reader.error);
    reader.readAsDataURL(file);
  });
}

/** What shows a file that was read: browsers find out themselves which of the other formats it has. */
export const previewOf = (content: string): string =>
  `data:${/^(PHN2|PD94|77u)/.test(content) ? 'image/svg+xml' : 'image/webp'};base64,${content}`;

/** Where a picture can be seen on the pages of staff; those of the platform cannot. */
export function shownAt(address: string): string | undefined {
  if (!address.startsWith('/pictures/')) return undefined;
  return /\.\w+$/.test(address) ? address : `${address}-wide.webp`;
}
