import { expect, it } from 'vitest';
import { analyticsFor } from './analytics.ts';
import { Scripts } from './html.ts';

const written = (script: string) => {
  const scripts = new Scripts();
  return { html: analyticsFor('HEAD', [{ section: 'HEAD', script }], scripts), scripts: scripts.all };
};
const head = (script: string) => written(script).html;

it('puts each script where it belongs', () => {
  const items = [
    { section: 'HEAD', script: 'a()' },
    { section: 'BODY', script: 'b()' },
  ] as const;
  expect(analyticsFor('HEAD', items, new Scripts())).toBe('<script>a()</script>');
  expect(analyticsFor('BODY', items, new Scripts())).toBe('<script>b()</script>');
});

it('takes the scripts out of a snippet of HTML, and nothing else', () => {
  expect(
    head(
      '<!-- tag --><script async src="https://tags.example/t.js?id=1&amp;x=2" onload="evil()"></script>' +
        '<script>\nwindow.x = 1;\n</script><img src="https://p.example" onerror="evil()">',
    ),
  ).toBe(
    '<script async src="https://tags.example/t.js?id=1&amp;x=2"></script>' +
      '<script>\nwindow.x = 1;\n</script>',
  );
});

it('says what the policy of the page is to let run: the texts as browsers read them, and the origins of files', () => {
  expect(
    written(
      '<script async src="https://tags.example/t.js?id=1"></script><script src="/own.js"></script><script>a()\r\nb()\rc()</script>',
    ),
  ).toEqual({
    html: '<script async src="https://tags.example/t.js?id=1"></script><script src="/own.js"></script><script>a()\nb()\nc()</script>',
    scripts: { inline: ['a()\nb()\nc()'], origins: ['https://tags.example'] },
  });
});

it('lets no script end its own element, nor bring a nonce or an address that must not be followed', () => {
  expect(head('x = "</script><b>"')).toBe('<script>x = "<\\/script><b>"</script>');
  expect(head('<script nonce="other">x()</script>')).toBe('<script>x()</script>');
  expect(head('<script src="data:text/javascript,evil()"></script>')).toBe('');
});
