import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { openModal, useModals } from '../../data/modals.ts';
import { askAfterAMoment } from './login.ts';

const open = () => useModals.getState().stack.map(({ name, props }) => [name, props]);

beforeEach(() => {
  vi.useFakeTimers();
  useModals.setState({ stack: [], previous: undefined, phase: 'open' });
});
afterEach(() => vi.useRealTimers());

describe('a visitor who was sent to the home page', () => {
  it.each(['login', 'sign-in'] as const)(
    'is asked by the %s dialog after one second, and not before',
    (name) => {
      askAfterAMoment(name);
      vi.advanceTimersByTime(999);
      expect(open()).toEqual([]);
      vi.advanceTimersByTime(1);
      expect(open()).toEqual([[name, { reason: 'guard' }]]);
    },
  );

  it('is not asked over a dialog of their own', () => {
    askAfterAMoment('login');
    openModal('language', {});
    vi.advanceTimersByTime(1_000);
    expect(open()).toEqual([['language', {}]]);
  });
});
