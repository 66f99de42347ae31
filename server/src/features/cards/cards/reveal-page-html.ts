import { hash } from 'node:crypto';
import { type Html, html, htmlPage } from '../../../platform/http/pages/html.ts';
import type { CardSecrets } from './reveal-card.ts';

// A small page made for a frame of 320 pixels and more, for a thumb and for a screen reader.

const style = html`
:root { color-scheme: light dark; --ink: #16202c; --soft: #56616e; --line: #c9d1da; --paper: #fff; --action: #1b4fd8; --action-ink: #fff; }
@media (prefers-color-scheme: dark) { :root { --ink: #eef2f6; --soft: #a9b4c0; --line: #46515e; --paper: #1a222c; --action: #8fb0ff; --action-ink: #0c1524; } }
* { box-sizing: border-box; }
body { margin: 0; padding: 1rem; background: var(--paper); color: var(--ink); font: 1rem/1.4 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
main { max-width: 28rem; margin: 0 auto; }
h1 { margin: 0 0 .5rem; font-size: 1.0625rem; }
p { margin: 0; }
.more { margin-top: .75rem; color: var(--soft); font-size: .875rem; }
b, code { overflow-wrap: anywhere; }
dl { display: grid; grid-template-columns: 1fr 1fr; gap: 1rem; margin: 0; }
dl > div { display: grid; grid-template-columns: 1fr auto; align-items: center; gap: 0 .5rem; padding-bottom: .75rem; border-bottom: 1px solid var(--line); }
dl > .whole { grid-column: 1 / -1; }
dt { grid-column: 1 / -1; color: var(--soft); font-size: .875rem; }
dd { margin: 0; font: 600 1.1875rem/1.4 ui-monospace, "SF Mono", Menlo, Consolas, monospace; font-variant-numeric: tabular-nums; white-space: nowrap; }
.act { font: inherit; }
button { min-width: 4rem; min-height: 2.75rem; padding: .25rem .75rem; border: 0; border-radius: 8px; background: var(--action); color: var(--action-ink); font: inherit; font-size: .9375rem; font-weight: 600; cursor: pointer; }
:focus-visible { outline: 3px solid var(--action); outline-offset: 2px; }
#said { min-height: 1.5rem; margin-top: .5rem; color: var(--soft); font-size: .9375rem; }
.aside { position: fixed; top: 0; left: 0; width: 1px; height: 1px; padding: 0; border: 0; opacity: 0; }
@media (max-width: 22rem) { dl { grid-template-columns: 1fr; } dd { white-space: normal; } }
@media print { body { display: none; } }
`;

// The clipboard's own call needs the frame's allow="clipboard-write"; the old one works without.
const script = html`
const said = document.getElementById('said');
async function copy(text) {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    const area = document.createElement('textarea');
    area.className = 'aside';
    area.readOnly = true;
    area.value = text;
    document.body.append(area);
    area.select();
    const copied = document.execCommand('copy');
    area.remove();
    return copied;
  }
}
for (const button of document.querySelectorAll('button')) {
  button.addEventListener('click', async () => {
    const copied = await copy(button.dataset.copy);
    button.focus();
    said.textContent = button.dataset.name + (copied ? ' copied.' : ' could not be copied. Select it and copy it by hand.');
  });
}
`;

// The browser runs it only in a frame that `frame-ancestors` permits; the answer then comes in its place.
const probe = html`
location.replace(location.pathname + '?framed');
`;

const sourceOf = ({ text }: Html) => `'sha256-${hash('sha256', text, 'base64')}'`;

/**
 * Nothing but this style and one script: no address to send anything to, no form, and no frame
 * but on pages of these origins.
 */
export function contentSecurityPolicy(
  origins: readonly string[] | 'anywhere',
  only: 'card' | 'probe' = 'card',
): string {
  const ancestors = origins === 'anywhere' ? '*' : origins.join(' ') || "'none'";
  return [
    "default-src 'none'",
    `style-src ${sourceOf(style)}`,
    `script-src ${sourceOf(only === 'card' ? script : probe)}`,
    "base-uri 'none'",
    "form-action 'none'",
    `frame-ancestors ${ancestors}`,
  ].join('; ');
}

/** Number, expiry and CVV, each with a button that copies it. */
export function cardPage({ number, cvv, expiry }: CardSecrets): string {
  const shownExpiry = `${expiry.slice(0, 2)}/${expiry.slice(2)}`;
  const grouped = number.replaceAll(/(\d{4})(?=\d)/g, '$1 ');
  return page(
    'Card details',
    html`<h1>Card details</h1>
<dl translate="no">
${item('whole', 'Card number', grouped, number)}
${item('half', 'Expiry date', shownExpiry, shownExpiry)}
${item('half', 'Security code', cvv, cvv)}
</dl>
<p id="said" role="status"></p>
<script>${script}</script>`,
  );
}

function item(width: string, name: string, shown: string, copied: string): Html {
  return html`<div class="${width}">
<dt>${name}</dt>
<dd>${shown}</dd>
<dd class="act"><button type="button" data-name="${name}" data-copy="${copied}" aria-label="Copy ${name.toLowerCase()}">Copy</button></dd>
</div>`;
}

/** Says that there is nothing to see any more. */
export function endedPage(): string {
  return page(
    'No longer available',
    html`<h1>No longer available</h1>
<p role="alert">Card details are shown once, and within a minute. Please request them again.</p>`,
  );
}

/** Asks for the card from inside a permitted frame. */
export function probePage(): string {
  return page('Card details', html`<p role="status">Loading…</p>\n<script>${probe}</script>`);
}

/** Says that the page may not be shown in this frame; `framedBy` is the framing page's origin. */
export function refusedPage(framedBy: string | null): string {
  const subject = framedBy === null ? html`The page around this frame` : html`<b>${framedBy}</b>`;
  return page(
    'Not shown here',
    html`<h1>Card details are not shown here</h1>
<p role="alert">${subject} is not among the registered origins that may show card details. This attempt did not use up the address.</p>
<p class="more">Developers: the answer that gave this address lists the permitted origins in <code>frame_origins</code>; <code>PUT /origins</code> changes them.</p>`,
  );
}

const page = (title: string, content: Html) => htmlPage(title, style, content);
