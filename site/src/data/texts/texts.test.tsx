import { Suspense } from 'react';
import { renderToReadableStream, renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Texts, type TextTree } from './texts.ts';
import { Trans } from './trans.tsx';
import { TextsProvider, useTranslation } from './use-translation.tsx';

const ui = {
  shell: { logIn: 'Log in', hello: 'Hello {{ name }}, {{name}}' },
  games: { count_one: '{{count}} game', count_other: '{{count}} games', left: '{{count}} left' },
};
const errors = { tooMuch: 'At most {{max}}' };
const tags: Readonly<Record<string, string>> = { EN: 'en', RUS: 'ru' };

const opened = (load: (language: string, file: string) => Promise<TextTree> = async () => ({})) =>
  new Texts({ language: 'EN', files: { ui, errors }, load, tagOf: (code) => tags[code] ?? 'en' });

describe('a text', () => {
  const { t, i18n } = opened().of('ui');

  it('is found by its key, in the file named or in the component’s own', () => {
    expect(t('shell.logIn')).toBe('Log in');
    expect(t('errors:tooMuch', { max: '5' })).toBe('At most 5');
    expect(t('tooMuch', { ns: 'errors', max: 5 })).toBe('At most 5');
    expect(opened().of('errors').t('ui:shell.logIn')).toBe('Log in');
  });

  it('has its holes filled with what is given as it is, and with nothing where nothing is given', () => {
    expect(t('shell.hello', { name: '<b>{{max}}</b>' })).toBe('Hello <b>{{max}}</b>, <b>{{max}}</b>');
    expect(t('shell.hello', { other: 1 })).toBe('Hello , ');
    expect(t('shell.hello', { name: '$& $1' })).toBe('Hello $& $1, $& $1');
  });

  it('that is missing is its default, else its key; a block is no text', () => {
    expect(t('shell.gone')).toBe('shell.gone');
    expect(t('shell.gone', { defaultValue: '' })).toBe('');
    expect(t('shell.gone', { defaultValue: 'as {{it}} is', it: 'he' })).toBe('as he is');
    expect(t('shell')).toBe('shell');
    expect(t('shell.constructor')).toBe('shell.constructor');
    expect(i18n.exists('tooMuch', { ns: 'errors' })).toBe(true);
    expect(i18n.exists('tooMuch', { ns: 'ui' })).toBe(false);
  });

  it('takes the form that its language has for a number', () => {
    expect(t('games.count', { count: 1 })).toBe('1 game');
    expect(t('games.count', { count: 0 })).toBe('0 games');
    expect(t('games.left', { count: 1 })).toBe('1 left');
    const games = { count_one: '{{count}} игра', count_few: '{{count}} игры', count_many: '{{count}} игр' };
    const russian = new Texts({
      ...{ language: 'RUS', files: { ui: { games } }, load: async () => ({}) },
      tagOf: (code) => tags[code] ?? 'en',
    }).of('ui');
    expect([1, 3, 5, 21].map((count) => russian.t('games.count', { count }))).toEqual([
      '1 игра',
      '3 игры',
      '5 игр',
      '21 игра',
    ]);
  });
});

describe('files', () => {
  it('texts that load later replace the fallbacks, and are fetched once', async () => {
    const asked: string[] = [];
    const texts = opened(async (language, file) => {
      asked.push(`${language} ${file}`);
      return { shell: { later: 'Later' } };
    });
    const { t } = texts.of('errors');
    expect(t('shell.later')).toBe('shell.later');
    await Promise.all([texts.loadNamespaces('more'), texts.loadNamespaces(['more', 'ui'])]);
    expect(t('shell.later')).toBe('Later');
    expect(asked).toEqual(['EN more']);
  });

  it('texts that failed to load are fetched again', async () => {
    let isDown = true;
    const texts = opened(async () => {
      if (isDown) throw new Error('down');
      return { word: 'Here' };
    });
    await expect(texts.loadNamespaces('more')).rejects.toThrow('down');
    isDown = false;
    await texts.loadNamespaces('more');
    expect(texts.of('ui').t('word')).toBe('Here');
  });
});

it('a change of language loads the same files, and rerenders components with texts', async () => {
  const texts = opened(async (language, file) => ({ shell: { logIn: `${language} ${file}` } }));
  const before = texts.of('ui');
  let notified = 0;
  const stop = texts.subscribe(() => {
    notified += 1;
  });
  await texts.loadLanguages('RUS');
  expect([before.t('shell.logIn'), notified]).toEqual(['Log in', 0]);
  texts.changeLanguage('RUS');
  expect([texts.of('ui').t('shell.logIn'), texts.of('errors').t('shell.logIn'), notified]).toEqual([
    'RUS ui',
    'RUS errors',
    1,
  ]);
  expect(texts.of('ui')).not.toBe(before);
  expect(texts.of('ui')).toBe(texts.of('ui'));
  stop();
  texts.changeLanguage('EN');
  expect(notified).toBe(1);
});

function Said() {
  const { t } = useTranslation(['validation', 'errors']);
  return <p>{t('word')}</p>;
}

it('a component waits for the files that it names', async () => {
  const texts = opened(async () => ({ word: 'Waited for' }));
  const page = await renderToReadableStream(
    <TextsProvider texts={texts}>
      <Suspense>
        <Said />
      </Suspense>
    </TextsProvider>,
  );
  await page.allReady;
  expect(await new Response(page).text()).toContain('<p>Waited for</p>');
});

it('elements replace the tags of a text; markup in filled-in values stays text', () => {
  const { t } = new Texts({
    ...{ language: 'EN', load: async () => ({}), tagOf: () => 'en' },
    files: { ui: { auth: { newHere: 'New to {{site}}? <way>Join {{site}}</way>.' } } },
  }).of('ui');
  const html = renderToStaticMarkup(
    <Trans t={t} i18nKey="auth.newHere" values={{ site: '<way>X</way>' }} components={{ way: <b /> }} />,
  );
  expect(html).toBe('New to &lt;way&gt;X&lt;/way&gt;? <b>Join &lt;way&gt;X&lt;/way&gt;</b>.');
});
