import type { AnsweredCall } from '#contract/page.ts';
import { drawings } from '../data/drawings.ts';
import type { Payload } from '../data/page.ts';
import type { Slide } from '../data/shapes.ts';
import { SLIDE_SIZES, slideFiles, WIDE_SLIDE } from '../data/shapes.ts';
import type { Template } from '../shells/template/template.ts';
import { tag } from './html.ts';

function firstSlide(calls: readonly AnsweredCall[]): Slide | undefined {
  const answered = calls.find((one) => one.path === '/api/home/fetch_slide');
  // A successful answer has the shape of its path.
  return (answered?.response as { value: readonly Slide[] } | undefined)?.value[0];
}

/** The picture that is seen first on the home page: fetched beside the stylesheet, not after it. */
export function heroPreloads(input: { page: Payload; path: string; template: Template }): string {
  const { page, path, template } = input;
  const isShown = path === '/' && template.hero && template.heroPicture !== 'none';
  const slide = isShown ? firstSlide(page.calls) : undefined;
  if (!slide) return '';
  const { wide, tall } = slideFiles(slide);
  const preload = (file: string, more: Record<string, string> = {}) =>
    tag('link', {
      rel: 'preload',
      as: 'image',
      type: 'image/avif',
      href: `${file}.avif`,
      ...more,
      fetchpriority: 'high',
    });
  const asWide = (file: string) => ({ imagesrcset: drawings(file, SLIDE_SIZES), imagesizes: SLIDE_SIZES });
  if (template.heroPicture === 'wide') return preload(wide, asWide(wide));
  if (template.heroPicture === 'tall') return preload(tall, asWide(tall));
  return (
    preload(tall, { ...asWide(tall), media: `(max-width: ${WIDE_SLIDE - 0.02}px)` }) +
    preload(wide, { media: `(min-width: ${WIDE_SLIDE}px)` })
  );
}
