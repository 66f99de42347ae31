import type MiniSearch from 'minisearch';
import type { Options, SearchResult } from 'minisearch';

/** Words of questions, which every section has or none. */
const isFiller = /^(a|an|the|of|to|in|on|for|is|are|do|does|i|my|how|what|why|when|with)$/i;

/** Fields of the search over the documentation, equal at build time and in the browser. */
export const searchOptions: Options = {
  fields: ['heading', 'page', 'terms', 'text'],
  storeFields: ['heading', 'page'],
  // Codes are found as a whole and by their parts: kyc_retries, transaction.declined.
  tokenize: (text) => [
    ...(text.match(/[\p{L}\p{N}_.]+/gu) ?? []),
    ...text.split(/[^\p{L}\p{N}]+/u).filter((part) => part !== ''),
  ],
  processTerm: (term) => (isFiller.test(term) ? null : term.toLowerCase()),
  searchOptions: {
    boost: { heading: 4, page: 2, terms: 3 },
    prefix: true,
    fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    combineWith: 'AND',
  },
};

/** Pages of lists, whose sections have a word of the query among many. */
const lists: Readonly<Record<string, number>> = {
  errors: 0.2,
  events: 0.2,
  states: 0.4,
  glossary: 0.5,
  growth: 0.5,
  roles: 0.5,
  'threat-model': 0.5,
};

/**
 * Weight of a section: a guide explains a word, and a list only has it; but the section that bears the very name is what
 * was asked for.
 */
function weightOf(id: string, asked: string): number {
  const [, page = '', name] = /^\/docs\/([\w-]*)(?:#(.+))?/.exec(id) ?? [];
  if (name === asked || (page === asked && name === undefined)) return 3;
  return lists[page] ?? 1;
}

/** Sections that have all words, best first; those that have any, where none has all. */
export function findSections(index: MiniSearch, words: string): SearchResult[] {
  const asked = words.trim().toLowerCase();
  const boostDocument = (id: unknown) => weightOf(String(id), asked);
  const found = index.search(words, { boostDocument });
  return found.length > 0 ? found : index.search(words, { boostDocument, combineWith: 'OR' });
}
