import { expect, it } from 'vitest';
import { analyticsFor } from './analytics.ts';

const head = (script: string) => analyticsFor('HEAD', [{ section: 'HEAD', script }], 'n1');

it('puts each script where it belongs, with the nonce of the answer', () => {
  const items = [
    { section: 'HEAD', script: 'a()' },
    { section: 'BODY', script: 'b()' },
  ] as const;
  expect(analyticsFor('HEAD', items, 'n1')).toBe('<script nonce="n1">a()</script>');
  expect(analyticsFor('BODY', items, 'n2')).toBe('<script nonce="n2">b()</script>');
});

it('takes the scripts out of a snippet of HTML, and nothing else', () => {
  expect(
    head(
      '<!-- tag --><script async src="https://tags.example/t.js?id=1&amp;x=2" onload="evil()"></script>' +
        '<script>\nwindow.x = 1;\n</script><img src="https://p.example" onerror="evil()">',
    ),
  ).toBe(
    '<script async src="https://tags.example/t.js?id=1&amp;x=2" nonce="n1"></script>' +
      '<script nonce="n1">\nwindow.x = 1;\n</script>',
  );
});

it('lets no script end its own element, nor bring a nonce or an address that must not be followed', () => {
  expect(head('x = "</script><b>"')).toBe('<script nonce="n1">x = "<\\/script><b>"</script>');
  expect(head('<script nonce="other">x()</script>')).toBe('<script nonce="n1">x()</script>');
  expect(head('<script src="data:text/javascript,evil()"></script>')).toBe('');
});
