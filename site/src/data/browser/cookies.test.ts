import { describe, expect, it } from 'vitest';
import { clientDomains, cookieOptions, cookieText } from './cookies.ts';

describe('cookies', () => {
  it('viewport is kept for 365 days, strictly and securely', () => {
    expect(cookieText('viewport', 'tablet', cookieOptions.viewport)).toBe(
      'viewport=tablet; path=/; max-age=31536000; samesite=strict; secure',
    );
  });

  it('language is kept for 365 days, lax, and secure only when configured', () => {
    expect(cookieText('language', 'PHP', cookieOptions.language(false))).toBe(
      'language=PHP; path=/; max-age=31536000; samesite=lax',
    );
    expect(cookieText('language', 'PHP', cookieOptions.language(true))).toMatch(/; samesite=lax; secure$/);
  });

  it('clientDomain is for the last two labels of the host, or more where they are a public suffix, secure and lax', () => {
    const domain = 'lucky.example';
    expect(cookieText('clientDomain', domain, { ...cookieOptions.clientDomain, domain })).toBe(
      'clientDomain=lucky.example; path=/; domain=lucky.example; samesite=lax; secure',
    );
    expect(clientDomains('lucky.example')).toEqual(['lucky.example']);
    expect(clientDomains('play.lucky.co.uk')).toEqual(['co.uk', 'lucky.co.uk', 'play.lucky.co.uk']);
    for (const host of ['localhost', '10.0.0.12', '[::1]']) expect(clientDomains(host)).toEqual([]);
  });
});
