import { expect, it } from 'vitest';
import { adsVisitOf } from './ads-visit.ts';

it('names the click by the cookie, by the address, and by what an earlier address carried', () => {
  expect(adsVisitOf('', 'a=1; _fbp=fb.1.2; b=2', null)).toEqual({ fbp: 'fb.1.2' });
  expect(adsVisitOf('?appsflyer_id=af-1', '', null)).toEqual({ appsflyer_id: 'af-1' });
  expect(adsVisitOf('?appsflyer_id=af-2', '_fbp=x', 'af-1')).toEqual({ fbp: 'x', appsflyer_id: 'af-2' });
  expect(adsVisitOf('', '', 'af-1')).toEqual({ appsflyer_id: 'af-1' });
});

it('is no ads visit where neither exists', () => {
  expect(adsVisitOf('?x=1', 'my_fbp=1; _fbp=', null)).toBeUndefined();
  expect(adsVisitOf('?appsflyer_id=', '', '')).toBeUndefined();
});
