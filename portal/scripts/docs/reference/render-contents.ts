import { escapeHtml, type Highlight } from '../highlight.ts';
import type { ApiDocument } from './api-document.ts';
import {
  operationAddress,
  type ReferenceEntry,
  type ReferencePart,
  referenceAddress,
  tagAddress,
} from './entries.ts';
import { renderAddress, renderFence, renderHeading, renderText } from './render-parts.ts';

/** The first page: how every request is made, and all operations by their tags. */
export function renderOverview(
  document: ApiDocument,
  parts: readonly ReferencePart[],
  highlight: Highlight,
): string {
  const url = document.servers[0]?.url ?? '';
  const sections = parts.map(
    ({ tag, about, entries }) =>
      `<h3 id="${idOf(tag)}"><a href="${tagAddress(tag)}">${escapeHtml(tag)}</a></h3>\n<p>${renderText(about)}</p>\n${renderList(entries)}`,
  );
  return `<h1>API reference</h1>
<p>${renderText(document.info.description)}</p>
<p>Version ${escapeHtml(document.info.version)}. The same reference as an <a href="/openapi.json">OpenAPI 3.1 document</a>.</p>
${renderHeading('requests', 'Requests')}
<p>A request bears the brand’s pair of keys (<a href="/docs/keys">Keys</a>). A sandbox that runs on your machine writes its pair
to <code>.surety/sandbox.json</code>, where the <a href="/docs/sdk">SDK</a> and the <a href="/docs/cli">command line</a> find it.</p>
${renderFence(highlight, { caption: 'curl', language: 'sh', code: firstRequest(url) })}
<ul>
<li>Requests that failed have a code, a cause and a cure: <a href="/docs/errors">Errors</a>.</li>
<li>A request can be sent again without doing it twice: <a href="/docs/idempotency">Idempotency</a>.</li>
<li>Lists come in pages, by <code>limit</code> and <code>cursor</code>: <a href="/docs/requests">Requests</a>.</li>
<li>What happened is posted to your webhooks: <a href="/docs/webhooks">Webhooks</a> and <a href="/docs/events">Events</a>.</li>
</ul>
${renderHeading('operations', 'Operations')}
${sections.join('\n')}`;
}

function firstRequest(url: string): string {
  return [
    `curl -sS '${url}/customers' \\`,
    '  -H "Identity: $SURETY_IDENTITY" \\',
    '  -H "Authorization: $SURETY_AUTHORIZATION"',
  ].join('\n');
}

/** The page of a tag. */
export function renderTag({ tag, about, entries }: ReferencePart): string {
  return `<nav class="crumbs" aria-label="Place"><a href="${referenceAddress}">API</a></nav>
<h1>${escapeHtml(tag)}</h1>
<p>${renderText(about)}</p>
${renderList(entries)}`;
}

/** Tags, and below the current one its operations. */
export function renderNavigation(
  parts: readonly ReferencePart[],
  current: { tag?: string; operationId?: string },
): string {
  const items = parts.map(({ tag, entries }) => {
    const isOpen = tag === current.tag;
    const inner = isOpen ? entries.map((entry) => operationItem(entry, current.operationId)) : [];
    const mark = isOpen && current.operationId === undefined ? ' aria-current="page"' : '';
    const list = isOpen ? `<ul>${inner.join('')}</ul>` : '';
    return `<li><a href="${tagAddress(tag)}"${mark}>${escapeHtml(tag)}</a>${list}</li>`;
  });
  const mark = current.tag === undefined ? ' aria-current="page"' : '';
  return `<nav class="nav" aria-label="Operations"><details open><summary>All operations</summary>
<ul><li><a href="${referenceAddress}"${mark}>Overview</a></li>${items.join('')}</ul>
<h2>Elsewhere</h2>
<ul><li><a href="/docs/">Guides</a></li><li><a href="/docs/errors">Errors</a></li><li><a href="/docs/events">Events</a></li><li><a href="/portal">Portal</a></li></ul>
</details></nav>`;
}

function operationItem({ operation }: ReferenceEntry, current: string | undefined): string {
  const { operationId, summary } = operation;
  const mark = operationId === current ? ' aria-current="page"' : '';
  return `<li><a href="${operationAddress(operationId)}"${mark}>${escapeHtml(summary)}</a></li>`;
}

/** Anchors by operation ids keep addresses such as `/docs/api#createCard`. */
function renderList(entries: readonly ReferenceEntry[]): string {
  const items = entries.map(
    ({ method, path, operation: { operationId, summary } }) =>
      `<li id="${operationId}"><a href="${operationAddress(operationId)}">${escapeHtml(summary)}</a><span>${renderAddress(method, path)}</span></li>`,
  );
  return `<ul class="operations">${items.join('')}</ul>`;
}

function idOf(tag: string): string {
  return `tag-${tag.toLowerCase().replaceAll(' ', '-')}`;
}
