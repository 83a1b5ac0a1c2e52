import { createContext, use } from 'react';
import type { ThemeCode } from '#contract/site.ts';
import type { Template } from './template.ts';

const files = import.meta.glob<{ template: Template }>('./*/template.ts');

export const drawnTemplates = Object.keys(files).map((file) => file.split('/')[1] as ThemeCode);

/** The file of a template, as the list of built files knows it. */
export function templateFile(code: ThemeCode): string {
  return `src/templates/${code}/template.ts`;
}

export async function loadTemplate(code: string): Promise<Template | undefined> {
  return (await files[`./${code}/template.ts`]?.())?.template;
}

const TemplateContext = createContext<Template | undefined>(undefined);

export const TemplateProvider = TemplateContext.Provider;

/** For shells, guards and the screens' frames. A screen asks for parts, never for the code. */
export function useTemplate(): Template {
  const template = use(TemplateContext);
  if (template === undefined) throw new Error('useTemplate outside of the page');
  return template;
}
