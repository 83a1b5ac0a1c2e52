import { createContext, use } from 'react';
import type { Template } from './template.ts';

const TemplateContext = createContext<Template | undefined>(undefined);

export const TemplateProvider = TemplateContext.Provider;

/** The template of the site, for shells, guards and frames of screens. A screen reads its data, never its code. */
export function useTemplate(): Template {
  const template = use(TemplateContext);
  if (template === undefined) throw new Error('useTemplate outside of the page');
  return template;
}
