import { cloneElement, createElement, Fragment, type ReactElement } from 'react';
import { fill, type Translate, type Values } from './texts.ts';

interface Props {
  readonly t: Translate;
  readonly i18nKey: string;
  readonly values?: Values;
  /** Elements that replace the tags of the text, around their words. */
  readonly components: Readonly<Record<string, ReactElement>>;
}

/** A text with elements in it: `Be <way>our guest</way>`. What is filled in is never taken for a tag. */
export function Trans({ t, i18nKey, values = {}, components }: Props) {
  const pieces = t(i18nKey).split(/<(\w+)>(.*?)<\/\1>/);
  const drawn = pieces.map((part, at) => {
    if (at % 3 === 0) return fill(part, values);
    const element = at % 3 === 1 ? components[part] : undefined;
    return element && cloneElement(element, {}, fill(pieces[at + 1] ?? '', values));
  });
  return createElement(Fragment, null, ...drawn);
}
