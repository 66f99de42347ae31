import { escapeHtml, type Highlight } from '../highlight.ts';

/** Text of the document as HTML: parts between backticks are code. */
export function renderText(text: string): string {
  return escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>');
}

/** A heading that can be linked. */
export function renderHeading(id: string, text: string): string {
  const label = escapeHtml(`Link to ${text}`);
  return `<h2 id="${id}">${escapeHtml(text)} <a class="anchor" href="#${id}" aria-label="${label}">#</a></h2>`;
}

interface Fence {
  readonly caption: string;
  readonly language: string;
  readonly code: string;
  readonly isOutput?: boolean;
}

/** Code with its caption; the pages' script adds a button that copies it. */
export function renderFence(
  highlight: Highlight,
  { caption, language, code, isOutput }: Fence,
): string {
  const kind = isOutput ? 'fence output' : 'fence';
  return `<figure class="${kind}" data-language="${language}" data-caption="${escapeHtml(caption)}"><figcaption>${escapeHtml(caption)}</figcaption><pre tabindex="0"><code>${highlight(code, language)}</code></pre></figure>`;
}

/** Method and path, as one reads them in a request. */
export function renderAddress(method: string, path: string): string {
  // A long path breaks between its parts.
  const parts = escapeHtml(path).replaceAll('/', '<wbr>/');
  return `<span class="method ${method.toLowerCase()}">${method}</span> <code class="path">${parts}</code>`;
}
