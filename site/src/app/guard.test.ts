import { describe, expect, it } from 'vitest';
import { verdict } from './guard.tsx';

describe('a screen for players', () => {
  it('waits until the browser has said who is there', () => {
    expect(verdict('player', 'checking', false)).toBe('wait');
    expect(verdict('player', 'visitor', false)).toBe('wait');
  });

  it('sends a visitor to log in, and lets a player in', () => {
    expect(verdict('player', 'visitor', true)).toBe('to-login');
    expect(verdict('player', 'player', true)).toBe('show');
  });
});

describe('a screen for guests', () => {
  it('is drawn for a visitor at once, and sends a player on', () => {
    expect(verdict('guest', 'visitor', false)).toBe('show');
    expect(verdict('guest', 'checking', false)).toBe('wait');
    expect(verdict('guest', 'player', true)).toBe('to-home');
  });
});

it('shows a public screen to anybody', () => {
  expect(verdict('public', 'visitor', false)).toBe('show');
  expect(verdict('public', 'checking', false)).toBe('show');
  expect(verdict('public', 'player', true)).toBe('show');
});
