import type { legalPages } from '#contract/office/sites/new-site.ts';

/** What the pages of a new site begin with. `[[blanks]]` are filled in as it is opened; those that are left stay marked. */
export const legalTexts: Readonly<Record<(typeof legalPages)[number], string>> = {
  about_us: `<p>[[site]] is run by [[company]], [[address]].</p>
<p>Licence: [[licence]].</p>
<p>Questions? Write to [[mail]].</p>`,
  privacy_policy: `<p>[[company]], [[address]], is responsible for the data of [[site]]. Write to [[mail]] about anything on this page.</p>
<h2>What we store</h2>
<ul>
<li><strong>Your account:</strong> your username, your password as a hash, and the name, phone number, e-mail address and date of birth that you give us.</li>
<li><strong>Play and money:</strong> every deposit, withdrawal, stake, win and prize, and the limits you set.</li>
<li><strong>Withdrawal accounts:</strong> the accounts you add, with the owner’s name.</li>
<li><strong>Sessions:</strong> when each began and ended, from which address and with which browser.</li>
</ul>
<h2>Why</h2>
<p>We need it to run the games, to keep your balance right, to check your age and to meet the terms of our licence ([[licence]]).</p>
<h2>Your rights</h2>
<p>You can see your details in your <a href="/profile">profile</a>, and ask us at [[mail]] to correct, export or erase them.</p>`,
  banking: `<p>How you can pay in and out, with the smallest and largest amounts, is shown when you are logged in. Withdrawals go to accounts in your own name.</p>
<p>Payments of [[site]] are handled by [[company]].</p>`,
  faqs: `<h2>How do I open an account?</h2>
<p>Choose <a href="/register">Register</a>. You must be of age and give your own name.</p>
<h2>How do I get my winnings?</h2>
<p>Ask for a withdrawal to an account in your own name. We check it and pay it out.</p>
<h2>Who helps me?</h2>
<p>Write to [[mail]].</p>`,
  responsible_gaming: `<p>Play for fun, with money that you can spare. You can set limits of deposit, loss and time, take a break or exclude yourself at any time: they hold at once.</p>
<p>If play is no longer fun, talk to somebody. [[company]] helps you at [[mail]].</p>`,
};

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? '');

/** A text with the blanks that are known filled in. */
export const fillBlanks = (text: string, blanks: Readonly<Record<string, string | undefined>>): string =>
  text.replace(/\[\[(\w+)\]\]/g, (blank, name: string) => {
    const value = blanks[name]?.trim();
    return value ? escaped(value) : blank;
  });
