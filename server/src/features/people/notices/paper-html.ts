import { type Html, html } from '../../../platform/http/pages/html.ts';
import type { Paper } from './paper-content.ts';

/** A paper as a whole page, for screen and print. */
export function renderPaperHtml({ title, facts, sections }: Paper): string {
  const page = html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title>
<style>
body { font: 1rem/1.5 Georgia, serif; color: #111; max-width: 42rem; margin: 2rem auto; padding: 0 1rem; }
h1 { font-size: 1.5rem; } h2 { font-size: 1.1rem; margin-top: 1.75rem; }
dl { display: grid; grid-template-columns: max-content 1fr; gap: 0.25rem 1rem; } dd { margin: 0; }
@media print { body { margin: 0; } }
</style>
</head>
<body>
<main>
<h1>${title}</h1>
<dl>
${facts.map(({ label, lines }) => html`<dt>${label}</dt><dd>${joinLines(lines)}</dd>\n`)}</dl>
${sections.map(renderSection)}</main>
</body>
</html>
`;
  return page.text;
}

function renderSection({ heading, paragraphs = [], list }: Paper['sections'][number]): Html {
  const items = list?.map((item) => html`<li>${item}</li>\n`);
  return html`<h2>${heading}</h2>
${paragraphs.map((paragraph) => html`<p>${joinLines(paragraph.split('\n'))}</p>\n`)}${items ? html`<ul>\n${items}</ul>\n` : ''}`;
}

function joinLines(lines: readonly string[]): Html[] {
  return lines.map((line, index) => (index === 0 ? html`${line}` : html`<br>${line}`));
}
