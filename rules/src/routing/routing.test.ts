import { describe, expect, it } from 'vitest';
import { linkKind } from './links.ts';
import { localePrefix, splitLocale } from './locale-prefix.ts';
import { type RouteRule, routeVerdict } from './route-rules.ts';

describe('an address', () => {
  it.each(['/slots', '/slots?search=x#top', '/', '#games'])('%s is a page of the site', (href) =>
    expect(linkKind(href)).toBe('internal'),
  );

  it.each(['https://example.com', 'HTTP://example.com/x', 'mailto:help@example.com', 'tel:+639171234567'])(
    '%s leads outside',
    (href) => expect(linkKind(href)).toBe('external'),
  );

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    '\u200bvbscript:x',
    'data:text/html,<script>alert(1)</script>',
    'blob:https://example.com/1',
    'vbscript:msgbox(1)',
    'file:///etc/passwd',
    '//evil.example',
    '/\\evil.example',
    '/\t/evil.example',
    '\\\\evil.example',
    'https:evil',
    'slots',
    '',
  ])('%j is never followed', (href) => expect(linkKind(href)).toBe('blocked'));
});

describe('the rules of routes', () => {
  const rule = (path: string, to: string, external = false): RouteRule => ({ path, to, external });

  it('route rules lead from a path to another, over any number of steps', () => {
    const rules = [rule('/old', '/older'), rule('/older', '/slots')];
    expect(routeVerdict(rules, '/old')).toEqual({ kind: 'internal', to: '/slots' });
    expect(routeVerdict(rules, '/slots')).toEqual({ kind: 'stay' });
  });

  it('route rules can send the root of a site to a path', () => {
    expect(routeVerdict([rule('/', '/sports')], '/')).toEqual({ kind: 'internal', to: '/sports' });
    expect(routeVerdict([rule('/', '/sports')], '/slots')).toEqual({ kind: 'stay' });
  });

  it('route rules match everything beneath a path, and keep the query of their target', () => {
    const rules = [rule('/games/*', '/slots?sort=new')];
    expect(routeVerdict(rules, '/games/a/b')).toEqual({ kind: 'internal', to: '/slots?sort=new' });
    expect(routeVerdict(rules, '/games')).toEqual({ kind: 'internal', to: '/slots?sort=new' });
    expect(routeVerdict(rules, '/gamesters')).toEqual({ kind: 'stay' });
  });

  it('route rules lead outside only where a rule explicitly allows it', () => {
    const to = 'https://shop.example/';
    expect(routeVerdict([rule('/shop', to, true)], '/shop')).toEqual({ kind: 'external', to });
    expect(routeVerdict([rule('/shop', to)], '/shop')).toEqual({ kind: 'stay' });
  });

  it('route rules never lead to a forbidden target, nor in a circle', () => {
    expect(routeVerdict([rule('/a', 'javascript:alert(1)', true)], '/a')).toEqual({ kind: 'stay' });
    expect(routeVerdict([rule('/a', '//evil.example', true)], '/a')).toEqual({ kind: 'stay' });
    expect(routeVerdict([rule('/a', '/b'), rule('/b', '/a')], '/a')).toEqual({ kind: 'stay' });
    expect(routeVerdict([rule('/a', '/a')], '/a')).toEqual({ kind: 'stay' });
  });
});

describe('a path that names a language', () => {
  const offered = ['EN', 'PHP'] as const;

  it('a path with a language prefix is the path after it, in that language', () => {
    expect(splitLocale('/php/slots', offered)).toEqual({ code: 'PHP', prefix: '/php', path: '/slots' });
    expect(splitLocale('/EN', offered)).toEqual({ code: 'EN', prefix: '/EN', path: '/' });
    expect(splitLocale('/en/', offered)).toEqual({ code: 'EN', prefix: '/en', path: '/' });
    expect(localePrefix('PHP')).toBe('/php');
  });

  it('a prefix of a language that the site does not have is an ordinary path', () => {
    for (const path of ['/cn/slots', '/english', '/', '/slots/en'])
      expect(splitLocale(path, offered)).toEqual({ code: undefined, prefix: '', path });
  });
});
