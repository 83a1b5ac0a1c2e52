import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadChat } from './load-chat.ts';

/** As much of a browser as a chat is loaded with. */
class Page extends EventTarget {
  baizeChat: { readonly open: () => void } | undefined;
  location = { href: 'https://play.example/' };
  setTimeout = (...args: Parameters<typeof setTimeout>) => setTimeout(...args);
}
class Script extends EventTarget {
  src = '';
  dataset: Record<string, string> = {};
}

let page: Page;
let scripts: Script[];
const logged = vi.fn();
beforeEach(() => {
  vi.useFakeTimers();
  page = new Page();
  scripts = [];
  vi.stubGlobal('window', page);
  vi.stubGlobal('document', {
    createElement: () => new Script(),
    head: { append: (script: Script) => scripts.push(script) },
  });
  vi.stubGlobal('console', { ...console, error: logged });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  logged.mockClear();
});

describe('the script of a chat', () => {
  it('the chat script is fetched once, under the id of the site, and reports when its widget can be opened', () => {
    const ready = vi.fn();
    for (const _of of ['dock', 'sheet']) loadChat({ script: '/one.js', chatId: 'c-1' }, ready);
    expect(scripts.map(({ src, dataset }) => [src, dataset.chatId])).toEqual([['/one.js', 'c-1']]);
    expect(ready).not.toHaveBeenCalled();
    page.baizeChat = { open: () => undefined };
    page.dispatchEvent(new Event('baize:chat-ready'));
    expect(ready).toHaveBeenCalledTimes(2);
    expect(ready).toHaveBeenCalledWith(page.baizeChat);
    vi.advanceTimersByTime(60_000);
    expect(logged).not.toHaveBeenCalled();
  });

  it('that comes and opens no widget within ten seconds is logged, and nothing else', () => {
    const ready = vi.fn();
    loadChat({ script: 'https://chat.example/two.js', chatId: 'c-1' }, ready);
    scripts[0]?.dispatchEvent(new Event('load'));
    vi.advanceTimersByTime(9_999);
    expect(logged).not.toHaveBeenCalled();
    vi.advanceTimersByTime(1);
    expect(logged.mock.calls).toEqual([['The live chat is not ready: chat.example opened none']]);
    expect(ready).not.toHaveBeenCalled();
  });

  it('that does not come is logged, and tried again the next time', () => {
    const load = () => loadChat({ script: 'https://chat.example/three.js', chatId: 'c-1' }, () => undefined);
    load();
    scripts[0]?.dispatchEvent(new Event('error'));
    expect(logged.mock.calls).toEqual([['The live chat is not ready: chat.example did not answer']]);
    load();
    expect(scripts).toHaveLength(2);
  });
});
