import type { ThemeCode } from '#contract/site.ts';
import type { Template } from '../shells/template/template.ts';

const files = import.meta.glob<{ template: Template }>('./*/template.ts');

export const drawnTemplates = Object.keys(files).map((file) => file.split('/')[1] as ThemeCode);

/** The file of a template, as the list of built files knows it. */
export function templateFile(code: ThemeCode): string {
  return `src/templates/${code}/template.ts`;
}

export async function loadTemplate(code: string): Promise<Template | undefined> {
  return (await files[`./${code}/template.ts`]?.())?.template;
}
