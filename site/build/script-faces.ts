import { relative } from 'node:path';
import type { Plugin } from 'vite';
import { nameFaces } from './name-faces.ts';
import { type OwnScript, ownScriptFaces, restFaces, signFaces } from './own-script-faces.ts';
import { replacedPackages, type TemplateScript, templateFaces } from './template-faces.ts';

async function facesFor(id: string): Promise<string | undefined> {
  const [, code, script] = /\/templates\/(\w+)\/look\.css\?script=(\w+)$/.exec(id) ?? [];
  if (code && script) return templateFaces(code, script as TemplateScript);
  const [, own, query] = /\/scripts\/(\w+)\.css(\?rest)?$/.exec(id) ?? [];
  if (!own) return undefined;
  if (own === 'signs') return signFaces();
  if (own === 'names') return nameFaces();
  return query ? restFaces(own as 'simplified') : ownScriptFaces(own as OwnScript);
}

/**
 * The letters of scripts beyond Latin, as stylesheets that come with a language: `templates/<code>/look.css?script=`
 * where a template may have them in its own faces, else `scripts/<script>.css`.
 */
export function scriptFaces(): Plugin {
  const id = 'virtual:replaced-fonts';
  return {
    name: 'script-faces',
    enforce: 'pre',
    resolveId: (asked) => (asked === id ? `\0${id}` : undefined),
    async load(asked) {
      if (asked === `\0${id}`) return `export default ${JSON.stringify(replacedPackages('vietnamese'))}`;
      // The server's build says nothing about how letters look.
      const isScript = /look\.css\?script=|\/scripts\/\w+\.css\?rest$/.test(asked);
      if (!isScript) return undefined;
      if (this.environment.name !== 'client') return '';
      return faces(asked);
    },
    async transform(text, asked) {
      if (!/\/scripts\/\w+\.css$/.test(asked) || this.environment.name !== 'client') return undefined;
      return `${await faces(asked)}${text}`;
    },
  };

  /** URLs in a stylesheet are relative to it. */
  async function faces(asked: string): Promise<string> {
    const folder = asked.slice(0, asked.lastIndexOf('/'));
    const css = (await facesFor(asked)) ?? '';
    return css.replace(/url\("([^"]+)"\)/g, (_, file: string) => `url("${relative(folder, file)}")`);
  }
}
