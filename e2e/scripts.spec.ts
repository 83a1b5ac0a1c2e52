import { type BrowserContext, expect, type Page } from '@playwright/test';
import { languages } from '#contract/languages.ts';
import { visitorContext } from './support/people.ts';
import { desktop, phone, sites, urlOf } from './support/sites.ts';
import { textIn } from './support/texts.ts';
import { settled, visit } from './support/watch.ts';
import { test } from './test.ts';

/** Letters that are in no other language's texts, the face that draws them, and what a first visit may fetch of fonts. */
const scripts = [
  { language: 'RUS', letters: /[а-я]/, face: 'Noto Sans', kilobytes: 60 },
  { language: 'VI', letters: /[ạ-ỹ]/, face: 'Noto Sans', kilobytes: 60 },
  { language: 'CN', letters: /[一-龥]/, face: 'Noto Sans SC', kilobytes: 180 },
  { language: 'CT', letters: /[一-龥]/, face: 'Noto Sans TC', kilobytes: 190 },
  { language: 'NE', letters: /[क-ह]/, face: 'Noto Sans Devanagari', kilobytes: 110 },
  { language: 'BN', letters: /[ক-হ]/, face: 'Noto Sans Bengali', kilobytes: 120 },
] as const;

interface Node {
  readonly nodeId: number;
  readonly nodeName: string;
  readonly nodeType: number;
  readonly nodeValue: string;
  readonly children?: readonly Node[];
}

interface Drawn {
  readonly text: string;
  readonly family: string;
  readonly isOurs: boolean;
}

/** Which faces drew the glyphs of each element that has text of its own. */
async function drawnFaces(context: BrowserContext, page: Page): Promise<readonly Drawn[]> {
  const session = await context.newCDPSession(page);
  await session.send('DOM.enable');
  await session.send('CSS.enable');
  const { root } = await session.send('DOM.getDocument', { depth: -1 });
  const drawn: Drawn[] = [];
  const walk = async (node: Node): Promise<void> => {
    if (/^(HEAD|SCRIPT|STYLE)$/.test(node.nodeName)) return;
    const own = (node.children ?? []).filter(({ nodeType }) => nodeType === 3);
    const text = own
      .map(({ nodeValue }) => nodeValue)
      .join('')
      .trim();
    if (text !== '') {
      const { fonts } = await session.send('CSS.getPlatformFontsForNode', { nodeId: node.nodeId });
      for (const { familyName, isCustomFont } of fonts)
        drawn.push({ text, family: familyName, isOurs: isCustomFont });
    }
    for (const child of node.children ?? []) await walk(child);
  };
  await walk(root);
  await session.detach();
  return drawn;
}

/** Files of fonts that a page fetches from now on, with their bytes. */
function fontsOf(page: Page) {
  const fetched: { readonly url: string; readonly size: number }[] = [];
  page.on('response', async (response) => {
    if (!response.url().endsWith('.woff2')) return;
    fetched.push({ url: response.url(), size: (await response.body()).length });
  });
  return fetched;
}

for (const { language, letters, face, kilobytes } of scripts) {
  test(`home in ${language} is set in letters that we serve`, async ({ browser }) => {
    const context = await visitorContext(browser, sites.baize, { viewport: phone, language });
    const page = await context.newPage();
    const fetched = fontsOf(page);
    await visit(page, urlOf(sites.baize));
    await settled(page);
    const drawn = await drawnFaces(context, page);
    expect(drawn.filter(({ isOurs }) => !isOurs)).toEqual([]);
    const inScript = drawn.filter(({ text }) => letters.test(text));
    expect(inScript.length, 'texts in the script').toBeGreaterThan(10);
    expect(inScript.filter(({ family }) => family.startsWith(face)).length).toBeGreaterThan(10);
    const bytes = fetched.reduce((sum, { size }) => sum + size, 0);
    expect(bytes, 'fonts of a first visit').toBeLessThan(kilobytes * 1024);
    await context.close();
  });
}

test('a page in English loads no fonts of other scripts until another language is chosen', async ({
  browser,
}) => {
  const context = await visitorContext(browser, sites.baize, { viewport: desktop });
  const page = await context.newPage();
  const fetched = fontsOf(page);
  const ofScripts = () => fetched.filter(({ url }) => /noto-sans-(?!latin-ext)/.test(url));
  await visit(page, urlOf(sites.baize));
  await settled(page);
  expect(fetched.length, 'the face of the template').toBeGreaterThan(0);
  expect(ofScripts()).toEqual([]);
  const choose = page.getByRole('button', { name: textIn('EN')('shell.chooseLanguage') });
  await choose.filter({ visible: true }).first().click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'বাংলা' })).toBeVisible();
  await settled(page);
  const ready = Object.values(languages).filter((one) => one.ready);
  const named = (await drawnFaces(context, page)).filter(({ text }) =>
    ready.some(({ name }) => name === text),
  );
  expect(named.length, 'every language by its own name').toBeGreaterThanOrEqual(ready.length);
  expect(named.filter(({ isOurs }) => !isOurs)).toEqual([]);
  await dialog.getByRole('button', { name: 'বাংলা' }).click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn');
  await expect
    .poll(() =>
      ofScripts()
        .map(({ url }) => url)
        .join(),
    )
    .toContain('noto-sans-bengali');
  await context.close();
});
