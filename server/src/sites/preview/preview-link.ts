import { createHmac, timingSafeEqual } from 'node:crypto';
import { z } from 'zod';
import type { Clock } from '../../clock.ts';

/** Seconds for which a preview opens: an editor that is still open asks for another. */
export const PREVIEW_SECONDS = 30 * 60;

const link = z.strictObject({
  site: z.string(),
  at: z.string(),
  by: z.string(),
  until: z.int(),
  theme: z.string().optional(),
  language: z.string().optional(),
  draft: z.string().max(100).optional(),
});

/**
 * What a signed address shows in place of what the public sees.
 *
 * `site`: its external id; a link opens nothing on another. `at`: the origin it is shown at. `by`: the one origin whose pages
 * may have it in a frame. `until`: when it ends, in seconds since 1970. `theme`: `<template>.<palette>`, and `language`: the
 * site's own where absent. `draft`: content that is not public yet, named as content names it.
 */
export type PreviewLink = z.output<typeof link>;

const sign = (key: Buffer, body: string): Buffer => createHmac('sha256', key).update(body).digest();

/** The signed previews of one database: every server on it has the same key. */
export interface Previews {
  /** The text that `?preview=` carries. */
  sign(preview: PreviewLink): string;
  /** What such a text stands for; `undefined` where it was not signed with this key, or has ended. */
  read(text: string): PreviewLink | undefined;
}

/** @param key 32 random bytes */
export const openPreviews = (key: Buffer, clock: Clock): Previews => ({
  sign(preview) {
    const body = Buffer.from(JSON.stringify(preview)).toString('base64url');
    return `${body}.${sign(key, body).toString('base64url')}`;
  },
  read(text) {
    const [body = '', signature = ''] = text.split('.', 2);
    const [given, right] = [Buffer.from(signature), Buffer.from(sign(key, body).toString('base64url'))];
    // Compared first, and in constant time: how long an answer takes says nothing about the key.
    if (given.length !== right.length || !timingSafeEqual(given, right)) return undefined;
    const read = link.parse(JSON.parse(Buffer.from(body, 'base64url').toString('utf8')));
    return read.until * 1000 > clock.now().getTime() ? read : undefined;
  },
});
