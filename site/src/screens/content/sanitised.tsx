import { useEffect, useState } from 'react';
import { useIsFirstDrawing } from '../../data/page.ts';
import { Skeleton } from '../../ui/skeleton.tsx';
import { allowedAttributes, allowedTags } from './allowed.ts';

/** The sanitiser for texts that are not part of the document. */
export const loadPurifier = () => import('dompurify');

/**
 * The site's own HTML. What came inside the document was sanitised on the server and is shown at once; anything
 * later passes through DOMPurify here.
 */
export function Sanitised({ html }: { readonly html: string }) {
  const isFirst = useIsFirstDrawing();
  const [safe, setSafe] = useState(isFirst ? { from: html, html } : undefined);

  useEffect(() => {
    if (safe?.from === html) return;
    let left = false;
    void loadPurifier().then(({ default: purify }) => {
      const options = { ALLOWED_TAGS: [...allowedTags], ALLOWED_ATTR: [...allowedAttributes] };
      if (!left) setSafe({ from: html, html: purify.sanitize(html, options) });
    });
    return () => {
      left = true;
    };
  }, [html, safe]);

  if (safe?.from !== html) return <TextSkeleton />;
  // biome-ignore lint/security/noDangerouslySetInnerHtml: only what has been sanitised gets here.
  return <div className="prose" dangerouslySetInnerHTML={{ __html: safe.html }} />;
}

/** Lines of text that are on their way. */
export function TextSkeleton() {
  return (
    <div className="grid gap-3">
      {['w-full', 'w-11/12', 'w-10/12', 'w-4/5', 'w-9/12', 'w-2/3'].map((width) => (
        <Skeleton key={width} className={`h-4 ${width}`} />
      ))}
    </div>
  );
}
