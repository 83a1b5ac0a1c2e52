import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { closeModal, openModal, useModals } from './modals.ts';

/** Length of the closing animation: the specification's default. */
const CLOSING = 250;
const open = () => useModals.getState().stack.map(({ name }) => name);
const state = () => useModals.getState();

beforeEach(() => {
  vi.useFakeTimers();
  useModals.setState({ stack: [], previous: undefined, phase: 'open' });
});
afterEach(() => vi.useRealTimers());

describe('dialogs', () => {
  it('open at once where none is open', () => {
    openModal('login', { reason: 'guard' });
    expect(open()).toEqual(['login']);
    expect(state()).toMatchObject({ phase: 'open', previous: undefined });
  });

  it('close the one that is open before the next one opens, and remember it as the previous', () => {
    openModal('login', {});
    openModal('register', {});
    expect(open(), 'the first is on its way out').toEqual(['login']);
    expect(state().phase).toBe('closing');
    vi.advanceTimersByTime(CLOSING - 1);
    expect(open()).toEqual(['login']);
    vi.advanceTimersByTime(1);
    expect(open(), 'never two at once').toEqual(['register']);
    expect(state()).toMatchObject({ phase: 'open', previous: { name: 'login' } });
  });

  it('clear the stack when closed, after the closing state', () => {
    openModal('login', {});
    closeModal();
    expect(state().phase).toBe('closing');
    vi.advanceTimersByTime(CLOSING);
    expect(state()).toMatchObject({ stack: [], previous: { name: 'login' }, phase: 'open' });
  });

  it('that are asked for in a hurry leave only the last', () => {
    openModal('login', {});
    openModal('register', {});
    openModal('language', {});
    vi.advanceTimersByTime(CLOSING);
    expect(open()).toEqual(['language']);
    closeModal();
    openModal('login', {});
    vi.advanceTimersByTime(CLOSING * 2);
    expect(open()).toEqual(['login']);
    expect(state().phase).toBe('open');
  });

  it('that are closed twice are closed once', () => {
    closeModal();
    expect(state().phase).toBe('open');
  });
});
