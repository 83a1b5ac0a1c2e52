import { describe, expect, it } from 'vitest';
import { type ThemeCode, themes } from '#contract/site.ts';
import type { Template } from '../shells/template/template.ts';

/** Template data read from source, since the components need a browser build. */
const sources = import.meta.glob<string>('./*/template.ts', {
  query: '?raw',
  import: 'default',
  eager: true,
});
const drawn = Object.values(sources).map((text) => {
  const value = (name: string) => new RegExp(`\\b${name}: '([^']*)'`).exec(text)?.[1] ?? '';
  return {
    code: value('code') as ThemeCode,
    layout: value('layout'),
    login: value('login'),
    rewardsLogin: value('rewardsLogin'),
    mainWrap: value('mainWrap'),
  };
});

/** Section 2 of the specification: how a visitor of a protected screen is asked to log in. */
const dialogs: Partial<Record<ThemeCode, Template['login']>> = {
  slot2: 'login-modal',
  slot4: 'login-modal',
  sportsbook1: 'login-modal',
  slot5: 'sign-in-modal',
};
/** Section 6: layouts where the rewards icon opens the login on the current page. */
const whereTheyStand = ['template4', 'template6', 'template8', 'template10'];
/** Section 9: codes that add classes to the main wrap. */
const wraps: readonly ThemeCode[] = ['slot2', 'slot4', 'casino4', 'sportsbook1'];

describe.each(drawn.map((template) => [template.code, template] as const))('%s', (code, template) => {
  it('has the layout of its code', () => expect(template.layout).toBe(themes[code].layout));

  it('asks a visitor to log in as the specification says', () => {
    expect(template.login).toBe(dialogs[code] ?? 'page');
  });

  it('asks for it from the rewards icon as the specification says', () => {
    expect(template.rewardsLogin).toBe(whereTheyStand.includes(template.layout) ? 'modal' : 'page');
  });

  it('adds main-wrap classes if it is one of the four that do', () => {
    expect(/(^| )main-wrap-/.test(template.mainWrap)).toBe(wraps.includes(code));
  });
});

it('covers every theme that is drawn', () => {
  const ready = Object.entries(themes).filter(([, { colors }]) => colors.length > 0);
  expect(drawn.map(({ code }) => code).sort()).toEqual(ready.map(([code]) => code).sort());
});
