import { useCallback, useState } from 'react';
import type { OfficeResponse } from '#contract/office/calls.ts';
import { Skeleton } from './page.tsx';

interface SitePreviewProps {
  /** What a call answered that makes a preview (`previewAnswer`); absent while it is asked. */
  readonly preview: Pick<OfficeResponse<'/api/office/sites/preview'>, 'frame'> | undefined;
  /** The name of the frame. */
  readonly title: string;
  /** A page of the site. */
  readonly path?: string;
  /** Width of the page in CSS pixels; wider than the room there is, it is made smaller to fit. */
  readonly width: number;
}

/** The real page of a site in a frame, as a signed preview shows it. */
export function SitePreview({ preview, title, path = '/', width }: SitePreviewProps) {
  const [room, measure] = useRoom();
  if (!preview) return <Skeleton lines={12} />;
  const scale = room.width === 0 ? 1 : Math.min(1, room.width / width);
  return (
    <div ref={measure} className="h-[70vh] min-h-96 overflow-hidden rounded-md border border-line bg-surface">
      <iframe
        title={title}
        src={`${preview.frame}&path=${encodeURIComponent(path)}`}
        style={{
          width,
          height: room.height / scale,
          marginLeft: Math.max(0, (room.width - width * scale) / 2),
          transform: `scale(${scale})`,
        }}
        className="block origin-top-left border-0"
      />
    </div>
  );
}

/** The inner size of an element in CSS pixels, as it is now. */
function useRoom() {
  const [room, setRoom] = useState({ width: 0, height: 0 });
  const measure = useCallback((element: HTMLElement | null) => {
    if (!element) return;
    const observer = new ResizeObserver(() =>
      setRoom({ width: element.clientWidth, height: element.clientHeight }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [room, measure] as const;
}
