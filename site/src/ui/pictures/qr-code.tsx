import { renderSVG } from 'uqr';

/** A text to scan; dark on white in every look, since cameras need it. */
export function QrCode({ payload, alt }: { readonly payload: string; readonly alt: string }) {
  return (
    <img
      alt={alt}
      src={`data:image/svg+xml,${encodeURIComponent(renderSVG(payload))}`}
      className="size-52 rounded-control bg-white p-2"
    />
  );
}
