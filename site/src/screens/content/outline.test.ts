import { expect, it } from 'vitest';
import { outline, withAccordions } from './outline.ts';

it('the outline of a long page lists its sections and gives their headings ids', () => {
  const page = ['One', 'Two &amp; <em>more</em>', 'Three', 'Four'].map(
    (title) => `<h2>${title}</h2><p>x</p>`,
  );
  const { html, parts } = outline(page.join(''));
  expect(parts).toEqual([
    { id: 'part-1', title: 'One' },
    { id: 'part-2', title: 'Two & more' },
    { id: 'part-3', title: 'Three' },
    { id: 'part-4', title: 'Four' },
  ]);
  expect(html).toContain('<h2 id="part-2">Two &amp; <em>more</em></h2>');
});

it('leaves a short page without a table of contents, and takes away a place that an operator wrote', () => {
  expect(outline('<h2 id="main">One</h2><p>x</p>')).toEqual({
    html: '<h2 id="part-1">One</h2><p>x</p>',
    parts: [],
  });
});

it('makes accordions of questions written as headings', () => {
  expect(
    withAccordions('<h2>Money</h2><h3>How?</h3><p>So.</p><p>And so.</p><h3>Why?</h3><p>Because.</p>'),
  ).toBe(
    '<h2>Money</h2><details><summary>How?</summary><p>So.</p><p>And so.</p></details><details><summary>Why?</summary><p>Because.</p></details>',
  );
  const written = '<h2>Money</h2><details><summary>How?</summary><p>So.</p></details>';
  expect(withAccordions(written)).toBe(written);
  expect(withAccordions('<h3>Alone</h3>')).toBe('<h3>Alone</h3>');
});
