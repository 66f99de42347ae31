import MiniSearch from 'minisearch';
import { searchOptions } from '../../src/docs/search-options.ts';
import { addressOf } from './check-links.ts';
import type { Page } from './page.ts';

/** One heading with its text, which a search finds. */
interface Entry {
  readonly id: string;
  readonly page: string;
  readonly heading: string;
  /** First cells of its tables: the codes, names and words that it explains. */
  readonly terms: string;
  readonly text: string;
}

/** Serialized index over all headings of all pages. */
export function buildSearchIndex(
  pages: readonly (Page & { headings: readonly { id: string; text: string }[] })[],
): string {
  const index = new MiniSearch<Entry>(searchOptions);
  for (const page of pages) index.addAll(entriesOf(page));
  return JSON.stringify(index);
}

function entriesOf(page: Page & { headings: readonly { id: string; text: string }[] }): Entry[] {
  const pieces = withoutFences(page.markdown)
    .split(/^#{1,6} .+$/m)
    .slice(1);
  const address = addressOf(page.name);
  return page.headings.map(({ id, text }, position) => ({
    id: position === 0 ? address : `${address}#${id}`,
    page: page.title,
    heading: text,
    terms: `${position === 0 ? page.name : ''} ${termsOf(pieces[position] ?? '')}`,
    text: plain(pieces[position] ?? ''),
  }));
}

function termsOf(markdown: string): string {
  const rows = markdown.matchAll(/^\| *([^|]+?) *\|/gm);
  return [...rows].map(([, cell = '']) => plain(cell)).join(' ');
}

/** Lines that begin with # inside of a fence are no headings. */
function withoutFences(markdown: string): string {
  return markdown.replaceAll(/^( *)```[^\n]*\n([\s\S]*?)^ *```$/gm, (_, _indent, code: string) =>
    code.replaceAll(/^#/gm, ' #'),
  );
}

function plain(markdown: string): string {
  return markdown
    .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1')
    .replaceAll(/[`*|]|-{3,}/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
