import type { OfficeResponse } from '#contract/office/calls.ts';
import { Skeleton } from './page.tsx';

interface SitePreviewProps {
  /** What a call answered that makes a preview (`previewAnswer`); absent while it is asked. */
  readonly preview: Pick<OfficeResponse<'/api/office/sites/preview'>, 'frame'> | undefined;
  /** The name of the frame. */
  readonly title: string;
  /** A page of the site. */
  readonly path?: string;
  /** Width of the page in CSS pixels; wider than the room there is, it can be scrolled. */
  readonly width: number;
}

/** The real page of a site in a frame, as a signed preview shows it. */
export function SitePreview({ preview, title, path = '/', width }: SitePreviewProps) {
  if (!preview) return <Skeleton lines={12} />;
  return (
    <section
      className="overflow-x-auto rounded-md border border-line bg-surface"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls, also by keyboard
      tabIndex={0}
      aria-label={title}
    >
      <iframe
        title={title}
        src={`${preview.frame}&path=${encodeURIComponent(path)}`}
        style={{ width }}
        className="mx-auto block h-[70vh] min-h-96 border-0"
      />
    </section>
  );
}
