import { addressOf } from './check-links.ts';
import { contents } from './contents.ts';
import { escapeHtml } from './highlight.ts';
import type { Heading, RenderedPage } from './page.ts';

/** Addresses of the built files. */
export interface Assets {
  readonly style: string;
  readonly icon: string;
  readonly script: string;
  readonly searchIndex: string;
}

interface Neighbours {
  readonly previous?: RenderedPage | undefined;
  readonly next?: RenderedPage | undefined;
}

/** Page of all addresses that have none; it has no twin. */
export const missingPage: RenderedPage = {
  name: '404',
  source: [],
  about: 'The documentation has no page at this address.',
  title: 'No such page',
  section: '',
  markdown: '',
  html: `<h1>No such page</h1>
<p>The documentation has no page at this address. Search above, or begin with <a href="/docs/">the contents</a>.
The operations are in <a href="/docs/api">the reference</a>, and the causes of errors in <a href="/docs/errors">Errors</a>.</p>`,
  headings: [],
  ids: new Set(),
  links: [],
};

/** Whole HTML of a page of the guides. */
export function renderTemplate(
  page: RenderedPage,
  titles: ReadonlyMap<string, string>,
  neighbours: Neighbours,
  assets: Assets,
): string {
  const navigation = `<nav class="nav" aria-label="Documentation"><details open><summary>All pages</summary>
${contents.map((section) => sectionList(section, page, titles)).join('\n')}
</details></nav>`;
  const main = `${page.html}
${pager(neighbours)}
${page.markdown && `<p class="twin"><a href="/docs/${page.name}.md">This page as Markdown</a></p>`}`;
  return renderShell(
    {
      title: `${page.title} – Surety`,
      about: page.about,
      ...(page.markdown ? { twin: `/docs/${page.name}.md` } : {}),
      kind: 'guides',
      navigation,
      main,
      aside: tableOfContents(page.headings),
    },
    assets,
  );
}

/** Parts of a page of the guides or of the reference. */
export interface Shell {
  readonly title: string;
  readonly about: string;
  /** Address of the page in Markdown. */
  readonly twin?: string;
  readonly kind: keyof typeof kinds;
  readonly navigation: string;
  readonly main: string;
  readonly aside: string;
}

/** Words of the frame of the guides and of the reference. */
const kinds = {
  guides: {
    home: '/docs/',
    name: 'documentation',
    search: 'Search the documentation',
    other: '<a class="top-link" href="/docs/api">API</a>',
  },
  reference: {
    home: '/docs/api',
    name: 'API',
    search: 'Search operations',
    other: '<a class="top-link" href="/docs/">Guides</a>',
  },
} as const;

/** Whole HTML of a page, without anything inline that a strict policy forbids. */
export function renderShell(shell: Shell, assets: Assets): string {
  const { title, about, twin, kind, navigation, main, aside } = shell;
  const { home, name, search, other } = kinds[kind];
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${escapeHtml(title)}</title>
<meta name="description" content="${escapeHtml(about)}">
<script src="/portal/theme.js"></script>
<link rel="icon" type="image/svg+xml" href="${assets.icon}">
<link rel="stylesheet" href="${assets.style}">
${twin === undefined ? '' : `<link rel="alternate" type="text/markdown" href="${twin}">`}
<script type="module" src="${assets.script}"></script>
</head>
<body>
<a class="skip" href="#content">Skip to the text</a>
<header class="top">
<a class="brand" href="${home}">Surety <span>${name}</span></a>
${searchForm(assets, search)}
<nav aria-label="Other parts">${other}<a class="top-link wide" href="/portal">Portal</a></nav>
</header>
<div class="page ${kind}">
${navigation}
<main id="content">
${main}
</main>
${aside}
</div>
</body>
</html>
`;
}

function searchForm({ searchIndex }: Assets, label: string): string {
  return `<form class="search" role="search" hidden data-index="${searchIndex}"><input type="search" aria-label="${label}" placeholder="${label}" autocomplete="off" spellcheck="false"><output></output><ul hidden></ul></form>`;
}

function sectionList(
  { title, pages }: (typeof contents)[number],
  { name: current }: RenderedPage,
  titles: ReadonlyMap<string, string>,
): string {
  const items = pages.map(({ name }) => {
    const mark = name === current ? ' aria-current="page"' : '';
    return `<li><a href="${addressOf(name)}"${mark}>${escapeHtml(titles.get(name) ?? name)}</a></li>`;
  });
  return `<h2>${escapeHtml(title)}</h2>\n<ul>${items.join('')}</ul>`;
}

function pager({ previous, next }: Neighbours): string {
  const link = (page: RenderedPage, words: string) =>
    `<a href="${addressOf(page.name)}">${words}: ${escapeHtml(page.title)}</a>`;
  return `<nav class="pager" aria-label="Next pages">${previous ? link(previous, 'Previous') : ''}${next ? link(next, 'Next') : ''}</nav>`;
}

function tableOfContents(headings: readonly Heading[]): string {
  const parts = headings.filter(({ level }) => level === 2);
  if (parts.length < 2) return '';
  const items = parts.map(({ id, text }) => `<li><a href="#${id}">${escapeHtml(text)}</a></li>`);
  return `<nav class="toc" aria-label="On this page"><h2>On this page</h2><ul>${items.join('')}</ul></nav>`;
}
