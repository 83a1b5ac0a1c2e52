import { describe, expect, it } from 'vitest';
import { readSettings, routeRulesOf } from './site-settings.ts';

function read(rows: Record<string, string>) {
  const warnings: string[] = [];
  return { settings: readSettings('baize', rows, (message) => warnings.push(message)), warnings };
}

describe('the settings of a site', () => {
  it('are nothing where nothing is set', () => {
    const { settings, warnings } = read({ referral: '1' });
    expect(settings).toEqual({
      routeRules: [],
      rootPath: undefined,
      secureCookies: false,
      liveChatScript: undefined,
      analytics: [],
      autoplay: true,
      quickPlay: true,
      opensToUnknownCountries: true,
      withdrawalStepUp: 'none',
      fallbackLanguage: 'EN',
      asksBirthday: true,
      licence: undefined,
    });
    expect(warnings).toEqual([]);
  });

  it('are read from their texts', () => {
    const { settings } = read({
      route_rules:
        '[{"path":"/old","to":"/slots"},{"path":"/shop","to":"https://shop.example","external":true}]',
      root_path: '/sports',
      secure_cookies: 'true',
      live_chat_script: 'https://chat.example/widget.js',
      analytics: '[{"section":"HEAD","script":"a()"}]',
      autoplay: 'false',
      quick_play: 'false',
    });
    expect(routeRulesOf(settings)).toEqual([
      { path: '/old', to: '/slots', external: false },
      { path: '/shop', to: 'https://shop.example', external: true },
      { path: '/', to: '/sports', external: false },
    ]);
    expect(settings.secureCookies).toBe(true);
    expect([settings.autoplay, settings.quickPlay]).toEqual([false, false]);
    expect(settings.liveChatScript).toBe('https://chat.example/widget.js');
    expect(settings.analytics).toEqual([{ section: 'HEAD', script: 'a()', hosts: [] }]);
  });

  it.each([
    ['route_rules', '[{"path":"/a","to":"https://evil.example"}]'],
    ['route_rules', '[{"path":"/a","to":"javascript:alert(1)","external":true}]'],
    ['route_rules', 'no JSON'],
    ['root_path', '//evil.example'],
    ['root_path', 'https://evil.example'],
    ['live_chat_script', 'javascript:alert(1)'],
    ['live_chat_script', 'data:text/javascript,x'],
    ['analytics', '[{"section":"FOOT","script":"a()"}]'],
    ['analytics', '[{"section":"HEAD","script":"a()","hosts":["*"]}]'],
    ['analytics', '[{"section":"HEAD","script":"a()","hosts":["https://a.example; script-src *"]}]'],
    ['secure_cookies', '"yes"'],
    ['autoplay', 'no'],
    ['quick_play', '0'],
  ])('an invalid setting counts as not set and is reported: %s is %s', (name, text) => {
    const { settings, warnings } = read({ [name]: text });
    expect(settings).toEqual(read({}).settings);
    expect(warnings).toEqual([expect.stringContaining(`wrong setting ${name}`)]);
  });

  it.each(['ftp://chat.example/widget.js', '//chat.example/widget.js', 'chat.example/widget.js', 'http://'])(
    'an invalid address of the chat is reported in the words of the specification: %s',
    (address) => {
      const { settings, warnings } = read({ live_chat_script: address });
      expect(settings.liveChatScript).toBeUndefined();
      expect(warnings).toEqual([expect.stringContaining('Invalid URL')]);
    },
  );

  it('may name a script of the site’s own host by its path', () => {
    const { settings, warnings } = read({ live_chat_script: '/sandbox-chat/widget.js' });
    expect([settings.liveChatScript, warnings]).toEqual(['/sandbox-chat/widget.js', []]);
  });
});
