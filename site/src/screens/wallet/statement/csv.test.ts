import { expect, test } from 'vitest';
import { csv } from './csv.ts';

test('cells are quoted where they must be', () => {
  expect(csv([['a', 'b,c', 'd"e', 'f\ng']])).toBe('\uFEFFa,"b,c","d""e","f\ng"\r\n');
});

test('figures stay figures, formulas become text', () => {
  expect(csv([['-12.5', '0.0001', '=1+1', '+63917', '@x', '-x']])).toBe(
    "\uFEFF-12.5,0.0001,'=1+1,'+63917,'@x,'-x\r\n",
  );
});
