import { createHash } from 'node:crypto';
import type { DomainError } from '../../../kernel/domain-error.ts';
import { type Html, html, htmlPage } from '../../../platform/http/pages/html.ts';
import { documentFormats } from './document-format-rules.ts';
import { documentTitles } from './kyc-rules.ts';
import type { UploadView } from './receive-documents.ts';

// Pages have no script and suit a phone held in one hand and a screen reader.

const style = html`
:root { color-scheme: light dark; --ink: #16202c; --soft: #56616e; --line: #c9d1da; --edge: #76818e; --paper: #fff; --page: #f2f4f7; --action: #1b4fd8; --action-ink: #fff; }
@media (prefers-color-scheme: dark) { :root { --ink: #eef2f6; --soft: #a9b4c0; --line: #46515e; --edge: #8a96a3; --paper: #1a222c; --page: #10161d; --action: #8fb0ff; --action-ink: #0c1524; } }
* { box-sizing: border-box; }
body { margin: 0; min-height: 100vh; display: grid; place-items: center; padding: 1.5rem 1rem; background: var(--page); color: var(--ink); font: 1.0625rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, sans-serif; }
main { width: 100%; max-width: 28rem; padding: 2rem 1.5rem; background: var(--paper); border: 1px solid var(--line); border-radius: 14px; }
h1 { margin: 0 0 .75rem; font-size: 1.375rem; line-height: 1.25; }
p { margin: 0 0 1rem; }
.soft { margin: .75rem 0 0; color: var(--soft); font-size: .9375rem; }
label { display: block; margin: 1.5rem 0 .5rem; font-weight: 600; }
input { width: 100%; padding: .875rem; border: 2px dashed var(--edge); border-radius: 10px; background: transparent; color: inherit; font: inherit; }
button, a.button { display: block; width: 100%; min-height: 3rem; margin-top: 1.25rem; padding: .75rem 1rem; border: 0; border-radius: 10px; background: var(--action); color: var(--action-ink); font: inherit; font-weight: 600; text-align: center; text-decoration: none; cursor: pointer; }
a { color: var(--action); }
:focus-visible { outline: 3px solid var(--action); outline-offset: 3px; }
`;

const styleHash = createHash('sha256').update(style.text).digest('base64');

/** Policy that allows this style and a form to its own address, nothing else. */
export const contentSecurityPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${styleHash}'`,
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** Page with the upload form for one document, and a way back to the brand's page, if any. */
export function uploadPage(view: UploadView, returnUrl: string | null): string {
  const title = documentTitles[view.documentType];
  return page(
    `Upload: ${title}`,
    html`<h1>Upload your ${lowerFirst(title)}</h1>
<p>${view.brandName} needs it to confirm who you are.${placeOf(view)}</p>
<form method="post" enctype="multipart/form-data">
<label for="file">Photo or file</label>
<input id="file" name="file" type="file" accept="${documentFormats.join(',')},.jpg,.jpeg,.png,.heic,.pdf" aria-describedby="rules" required>
<p id="rules" class="soft">JPG, PNG, HEIC or PDF, 10 MB at most. All four corners in the picture, and every word readable.</p>
<button type="submit">Send securely</button>
</form>
<p class="soft">The file is stored encrypted.</p>
${returnUrl === null ? '' : html`<p class="soft"><a href="${returnUrl}">Not now, back to ${view.brandName}</a></p>`}`,
  );
}

/** Page that confirms a submitted document, and leads back to the brand's page, if any. */
export function receivedPage(view: UploadView, returnUrl: string | null): string {
  const title = documentTitles[view.documentType];
  return page(
    'Document received',
    html`<h1>Thank you</h1>
<p role="status">We have received your ${lowerFirst(title)}.${view.next ? placeOf(view) : allThere(view)}</p>
${view.next ? nextDocument(view.next, view.brandName, returnUrl) : closing(view, returnUrl)}`,
  );
}

/** " This is document 1 of 2."; nothing for a single one. */
const placeOf = ({ place: { number, of } }: UploadView): string =>
  of === 1 ? '' : ` This is document ${number} of ${of}.`;

const allThere = ({ place: { of } }: UploadView): string =>
  of === 1 ? '' : ` All ${of} documents are there.`;

/** The way to the next document, with the same way back. */
function nextDocument(
  { documentType, uploadLink }: NonNullable<UploadView['next']>,
  brandName: string,
  returnUrl: string | null,
): Html {
  const query = returnUrl === null ? '' : `?${new URLSearchParams({ return_url: returnUrl })}`;
  return html`<a class="button" href="${uploadLink}${query}">Next: your ${lowerFirst(documentTitles[documentType])}</a>
${returnUrl === null ? '' : html`<p class="soft"><a href="${returnUrl}">Not now, back to ${brandName}</a></p>`}`;
}

function closing({ brandName }: UploadView, returnUrl: string | null): Html {
  if (returnUrl !== null) {
    return html`<a class="button" href="${returnUrl}">Continue to ${brandName}</a>`;
  }
  return html`<p class="soft">You can close this page. ${brandName} will tell you what comes next.</p>`;
}

/** Page that explains an error; it offers a retry where one can help, and leads back, if it can. */
export function failurePage(error: DomainError, returnUrl: string | null): string {
  const isOver = error.kind === 'not_found';
  const title = isOver ? 'This link is no longer valid' : 'That did not work';
  const retry = isOver
    ? html`<p class="soft">If you were just requested to send a document, use the newest link that you received.</p>`
    : html`<a class="button" href="">Try again</a>`;
  return page(
    title,
    html`<h1>${title}</h1>
<p role="alert">${error.message}</p>
${retry}
${returnUrl === null ? '' : html`<p class="soft"><a href="${returnUrl}">Back to the app</a></p>`}`,
  );
}

const page = (title: string, content: Html) => htmlPage(title, style, content);

/** Title for use within a sentence: "government-issued photo ID", but "Social Security card". */
function lowerFirst(title: string): string {
  return title.startsWith('Social') ? title : title.charAt(0).toLowerCase() + title.slice(1);
}
