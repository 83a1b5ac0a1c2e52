// Acts like the script of a chat provider, by the protocol of docs/site-settings.md: it sets `window.baizeChat` and
// dispatches `baize:chat-ready`. The panel is a popover, so that no two of a page's floating parts are open at a time.
{
  const { chatId } = document.currentScript.dataset;

  const style = `
    :host {
      position: fixed;
      inset: auto max(8px, env(safe-area-inset-right)) calc(var(--dock, 0px) + 8px) auto;
      width: min(360px, 100vw - 16px);
      height: min(480px, 100dvh - var(--dock, 0px) - 16px);
      margin: 0;
      padding: 0;
      overflow: hidden;
      border: 1px solid var(--line);
      border-radius: min(var(--shape-panel, 12px), 16px);
      background: var(--raised);
      color: var(--text);
      box-shadow: var(--float);
      font-size: 0.875rem;
      line-height: 1.45;
    }
    :host(:popover-open) { display: grid; grid-template-rows: auto minmax(0, 1fr) auto auto; }
    header { display: flex; align-items: center; gap: 8px; padding: 8px 8px 8px 16px; border-bottom: 1px solid var(--line); }
    header div { flex: 1; min-width: 0; }
    h2 { margin: 0; color: var(--ink, var(--text)); font-size: 1rem; }
    header p { margin: 0; color: var(--muted); font-size: 0.75rem; }
    button, input { min-height: 44px; border: 0; border-radius: var(--shape-control, 8px); font: inherit; }
    button { padding-inline: 14px; background: var(--lifted); color: var(--text); font-weight: 600; cursor: pointer; }
    button:focus-visible, input:focus-visible, a:focus-visible { outline: 2px solid var(--accent); outline-offset: 2px; }
    .close { flex: none; width: 44px; padding: 0; background: none; color: var(--muted); font-size: 1.25rem; }
    ol { display: grid; align-content: start; gap: 8px; margin: 0; padding: 16px; overflow-y: auto; list-style: none; overscroll-behavior: contain; }
    li { max-width: 85%; padding: 8px 12px; border-radius: 12px; overflow-wrap: anywhere; }
    .agent { justify-self: start; background: var(--lifted); }
    .player { justify-self: end; background: var(--accent); color: var(--on-accent); }
    li a { display: inline-block; padding-block: 4px; color: inherit; font-weight: 600; }
    .topics { display: flex; flex-wrap: wrap; gap: 8px; padding: 8px 16px; }
    .topics button { min-height: 36px; font-size: 0.8125rem; }
    form { display: flex; gap: 8px; padding: 8px 16px 16px; }
    input { flex: 1; min-width: 0; padding-inline: 12px; border: 1px solid var(--line); background: var(--sunken, transparent); color: inherit; font-size: 1rem; }
    .send { background: var(--accent); color: var(--on-accent); }
  `;

  const skeleton = `
    <style>${style}</style>
    <header><div><h2></h2><p></p></div><button type="button" class="close">×</button></header>
    <ol role="log" tabindex="0"></ol>
    <div class="topics"></div>
    <form><input name="message" maxlength="500" autocomplete="off"><button class="send"></button></form>
  `;

  const element = (name, properties, ...children) => {
    const made = Object.assign(document.createElement(name), properties);
    made.append(...children);
    return made;
  };

  /** A panel in one language, with a conversation of its own. */
  const panelOf = (texts) => {
    const host = element('div', {
      id: 'sandbox-chat',
      popover: 'auto',
      role: 'dialog',
      ariaLabel: texts.title,
    });
    const shadow = host.attachShadow({ mode: 'open' });
    shadow.innerHTML = skeleton;
    const part = (selector, properties) => Object.assign(shadow.querySelector(selector), properties);
    part('h2', { textContent: texts.title });
    part('header p', { textContent: texts.note });
    part('.close', { ariaLabel: texts.close }).addEventListener('click', () => host.hidePopover());
    part('.send', { textContent: texts.send });
    const said = part('ol', { ariaLabel: texts.title });
    const input = part('input', { placeholder: texts.placeholder, ariaLabel: texts.placeholder });
    const say = (by, text, link) => {
      const message = element('li', { className: by }, text);
      if (link) message.append(element('br'), element('a', { href: link[1], textContent: link[0] }));
      said.append(message);
      message.scrollIntoView({ block: 'nearest' });
    };
    const ask = (question, answer, link) => {
      say('player', question);
      say('agent', answer, link);
    };
    const topics = [
      [texts.deposits, texts.depositsAnswer, [texts.banking, '/banking']],
      [texts.withdrawals, texts.withdrawalsAnswer, [texts.banking, '/banking']],
      [texts.limits, texts.limitsAnswer, [texts.responsible, '/responsible-gaming']],
    ];
    for (const [question, answer, link] of topics) {
      const choice = element('button', { type: 'button', textContent: question });
      choice.addEventListener('click', () => ask(question, answer, link));
      part('.topics').append(choice);
    }
    part('form').addEventListener('submit', (event) => {
      event.preventDefault();
      const question = input.value.trim();
      if (question === '') return;
      input.value = '';
      ask(question, texts.otherAnswer, [texts.faqs, '/faqs']);
    });
    document.body.append(host);
    say('agent', texts.hello);
    return {
      remove: () => host.remove(),
      open() {
        host.showPopover();
        input.focus();
      },
    };
  };

  let panel;
  let language;

  const open = async () => {
    const { lang } = document.documentElement;
    if (language !== lang) {
      const answer = await fetch(`/sandbox-chat/texts/${lang}`);
      if (!answer.ok) throw new Error(`The sandbox chat has no texts: ${answer.status}`);
      panel?.remove();
      panel = panelOf(await answer.json());
      language = lang;
    }
    panel.open();
  };

  // A provider opens no chat without the id of its customer.
  if (chatId) {
    window.baizeChat = { open };
    window.dispatchEvent(new Event('baize:chat-ready'));
  }
}
