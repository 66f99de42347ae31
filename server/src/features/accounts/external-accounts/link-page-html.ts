import { hash } from 'node:crypto';
import { type Html, html, htmlPage } from '../../../platform/http/pages/html.ts';
import { type LinkMessage, sandboxAccounts, sandboxBanks } from './link-page-rules.ts';

// A small page for a pop-up, a frame or a tab; it works without a script but for the message.

const style = html`
:root { color-scheme: light dark; --ink: #16202c; --soft: #56616e; --line: #c9d1da; --paper: #fff; --page: #f2f4f7; --action: #1b4fd8; --action-ink: #fff; }
@media (prefers-color-scheme: dark) { :root { --ink: #eef2f6; --soft: #a9b4c0; --line: #46515e; --paper: #1a222c; --page: #10161d; --action: #8fb0ff; --action-ink: #0c1524; } }
* { box-sizing: border-box; }
body { margin: 0; padding: 1.5rem 1rem; background: var(--page); color: var(--ink); font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
main { max-width: 30rem; margin: 0 auto; padding: 1.5rem; background: var(--paper); border: 1px solid var(--line); border-radius: 14px; }
h1 { margin: 0 0 .5rem; font-size: 1.375rem; line-height: 1.25; }
p { margin: 0 0 1rem; }
.soft, small { color: var(--soft); font-size: .875rem; }
small { display: block; }
label.bank { display: block; margin-bottom: .375rem; font-weight: 600; }
select { width: 100%; min-height: 2.75rem; margin-bottom: 1.25rem; padding: .5rem .75rem; border: 1px solid var(--line); border-radius: 10px; background: var(--paper); color: inherit; font: inherit; }
fieldset { margin: 0; padding: 0; border: 0; }
legend { margin-bottom: .375rem; padding: 0; font-weight: 600; }
.choice { display: grid; grid-template-columns: auto 1fr; gap: 0 .75rem; align-items: start; padding: .625rem 0; border-bottom: 1px solid var(--line); cursor: pointer; }
.choice input { width: 1.125rem; height: 1.125rem; margin: .25rem 0 0; accent-color: var(--action); }
button { display: block; width: 100%; min-height: 3rem; margin-top: 1rem; padding: .75rem 1rem; border: 1px solid transparent; border-radius: 10px; background: var(--action); color: var(--action-ink); font: inherit; font-weight: 600; cursor: pointer; }
button.second { margin-top: .625rem; border-color: var(--line); background: transparent; color: inherit; }
pre { margin: 0 0 1rem; padding: .75rem; border: 1px solid var(--line); border-radius: 10px; font: .8125rem/1.5 ui-monospace, Menlo, Consolas, monospace; white-space: pre-wrap; overflow-wrap: anywhere; }
:focus-visible { outline: 3px solid var(--action); outline-offset: 2px; }
`;

// `targetOrigin` is one registered origin at a time: a page of any other origin receives nothing.
const script = html`
const message = JSON.parse(document.getElementById('message').textContent);
const target = window.opener || (window.parent === window ? null : window.parent);
for (const origin of document.querySelector('main > div').dataset.origins.split(' ')) {
  if (target && origin) target.postMessage(message, origin);
}
if (window.opener) window.close();
`;

const sourceOf = ({ text }: Html) => `'sha256-${hash('sha256', text, 'base64')}'`;

/** Permits this style and script, forms to this page, and frames on the brand's origins. */
export function linkPagePolicy(origins: readonly string[], returnsTo: string | null): string {
  return [
    "default-src 'none'",
    `style-src ${sourceOf(style)}`,
    `script-src ${sourceOf(script)}`,
    "base-uri 'none'",
    // Browsers apply it to the address that a form's answer redirects to, too.
    `form-action 'self'${returnsTo === null ? '' : ` ${returnsTo}`}`,
    `frame-ancestors ${origins.join(' ') || "'none'"}`,
  ].join('; ');
}

/** Form with the sandbox's banks and accounts. */
export function choicePage(problem: string | null): string {
  return page(
    'Link a bank account',
    html`<h1>Link a bank account</h1>
<p class="soft">This is the sandbox: the banks do not exist, and no login is required.</p>
${problem === null ? '' : html`<p role="alert">${problem}</p>`}
<form method="post">
<label class="bank" for="bank">Bank</label>
<select id="bank" name="bank">${sandboxBanks.map((name) => html`<option>${name}</option>`)}</select>
<fieldset>
<legend>Account</legend>
${sandboxAccounts.map(({ ending, name, effect }, index) => choice(ending, name, effect, index === 0))}
</fieldset>
<button name="act" value="link">Link this account</button>
<button class="second" name="act" value="cancel">Cancel</button>
</form>`,
  );
}

function choice(ending: string, name: string, effect: string, isFirst: boolean): Html {
  const input = isFirst
    ? html`<input type="radio" name="account" value="${ending}" checked>`
    : html`<input type="radio" name="account" value="${ending}">`;
  return html`<label class="choice">${input}<span>${name}<small>${effect}</small></span></label>
`;
}

/** Page that posts the result to the page that opened or frames it, and shows it to a developer. */
export function resultPage(
  message: LinkMessage,
  { origins, unregistered }: { origins: readonly string[]; unregistered: string | null },
): string {
  const isLinked = message.type === 'surety.link.success';
  const title = isLinked ? 'Account chosen' : 'Nothing was linked';
  const { account_id } = message;
  return page(
    title,
    html`<div data-origins="${origins.join(' ')}">
<h1>${title}</h1>
<p role="status">${isLinked ? 'You can go back to the app.' : 'You can close this page.'}</p>
<pre id="message">${JSON.stringify(message, null, 2)}</pre>
<p class="soft">Developers: the page that opened or frames this one has received this message, if its origin is registered (PUT /origins). ${isLinked ? `POST /accounts/${account_id} finishes the link with it.` : ''}</p>
${unregistered === null ? '' : html`<p class="soft">The redirect_uri ${unregistered} is not on a registered origin, so that this page does not return to it.</p>`}
</div>
<script>${script}</script>`,
  );
}

/** Says that the page may not be shown in this frame; `framedBy` is the framing page's origin. */
export function refusedPage(framedBy: string | null): string {
  const subject = framedBy === null ? html`The page around this frame` : html`<b>${framedBy}</b>`;
  return page(
    'Not shown here',
    html`<h1>The link flow is not shown here</h1>
<p role="alert">${subject} is not among the registered origins of the brand, which <code>PUT /origins</code> changes.</p>`,
  );
}

/** Says that the token opens nothing. */
export function unknownPage(): string {
  return page(
    'No longer valid',
    html`<h1>This link is no longer valid</h1>
<p role="alert">The link flow was finished, has expired, or never existed. Please start again in the app.</p>`,
  );
}

const page = (title: string, content: Html) => htmlPage(title, style, content);
