import { parseAmount } from '#rules/money/amount.ts';
import { currencyDecimals } from '#rules/money/currency.ts';
import { displayMoney } from '#rules/money/display.ts';

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};
const escapeHtml = (text: string) => text.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);

const style = `
:root{color-scheme:light;font:16px/1.5 system-ui,-apple-system,"Segoe UI",sans-serif;color:#16233b}
*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:grid;place-items:center;padding:1rem;background:linear-gradient(160deg,#e6edf7,#f7f9fc 60%)}
main{width:min(26rem,100%);background:#fff;border-radius:1rem;box-shadow:0 1.5rem 3rem -1.5rem #16233b40;overflow:hidden}
header{background:#12305f;color:#fff;padding:1.25rem 1.5rem;display:flex;gap:.75rem;align-items:center}
header svg{flex:none}
header strong{display:block;font-size:1.0625rem}
header small{color:#c8d6ee}
section{padding:1.5rem}
.amount{font-size:2.25rem;font-weight:700;font-variant-numeric:tabular-nums;letter-spacing:-.02em;margin:.25rem 0 1.25rem}
.amount span{font-size:1rem;font-weight:600;color:#4c5d7c;margin-left:.5rem}
dl{display:grid;grid-template-columns:auto 1fr;gap:.5rem 1rem;margin:0 0 1.5rem;font-size:.9375rem}
dt{color:#4c5d7c}dd{margin:0;text-align:right;overflow-wrap:anywhere}
button{width:100%;min-height:3rem;border:0;border-radius:.75rem;font:600 1rem/1 inherit;font-family:inherit;cursor:pointer}
button:focus-visible{outline:3px solid #12305f;outline-offset:2px}
.pay{background:#0b6b4f;color:#fff}.pay:hover{background:#095a43}
.decline{background:#eef2f8;color:#16233b;margin-top:.75rem}.decline:hover{background:#e0e7f1}
.note{margin:1.25rem 0 0;font-size:.8125rem;color:#4c5d7c;text-align:center}
.state{padding:.75rem 1rem;border-radius:.75rem;background:#eef2f8;text-align:center;font-weight:600}
`;

const lock = `<svg width="32" height="32" viewBox="0 0 32 32" fill="none" aria-hidden="true"><rect width="32" height="32" rx="9" fill="#2456a6"/><rect x="9" y="14" width="14" height="10" rx="2.5" fill="#fff"/><path d="M12 14v-3a4 4 0 0 1 8 0v3" stroke="#fff" stroke-width="2"/></svg>`;

const document = (title: string, body: string) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex">
<title>${title}</title><style>${style}</style></head><body><main><header>${lock}<div><strong>Sandbox Pay</strong>
<small>Test gateway: no real money moves</small></div></header><section>${body}</section></main></body></html>`;

export function paymentPage(payment: {
  id: string;
  reference: string;
  amount: string;
  currency: string;
  site_name: string;
  state: 'open' | 'paid' | 'declined';
  return_url: string;
}): string {
  const asked = parseAmount(payment.amount);
  const amount =
    asked === undefined ? payment.amount : displayMoney(asked, currencyDecimals(payment.currency));
  const buttons =
    payment.state === 'open'
      ? `<form method="post" action="/sandbox-gateway/${payment.id}/pay"><button class="pay">Pay now</button></form>
<form method="post" action="/sandbox-gateway/${payment.id}/decline"><button class="decline">Decline</button></form>`
      : `<p class="state">This payment is ${payment.state}.</p><p class="note"><a href="${escapeHtml(payment.return_url)}">Back to ${escapeHtml(payment.site_name)}</a></p>`;
  return document(
    'Sandbox Pay',
    `<div>Amount to pay</div><div class="amount">${escapeHtml(amount)}<span>${escapeHtml(payment.currency)}</span></div>
<dl><dt>Merchant</dt><dd>${escapeHtml(payment.site_name)}</dd><dt>Reference</dt><dd>${escapeHtml(payment.reference)}</dd></dl>
${buttons}<p class="note">Sandbox Pay stands in for a payment company while you try the platform.</p>`,
  );
}

export function missingPage(): string {
  return document('Sandbox Pay', '<p class="state">There is no such payment.</p>');
}
