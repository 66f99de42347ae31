import type { Options } from 'minisearch';

/** Words of questions, which every section has or none. */
const isFiller = /^(a|an|the|of|to|in|on|for|is|are|do|does|i|my|how|what|why|when|with)$/i;

/** Fields of the search over the documentation, equal at build time and in the browser. */
export const searchOptions: Options = {
  fields: ['heading', 'page', 'text'],
  storeFields: ['heading', 'page'],
  // Codes are found as a whole and by their parts: kyc_retries, transaction.declined.
  tokenize: (text) => [
    ...(text.match(/[\p{L}\p{N}_.]+/gu) ?? []),
    ...text.split(/[^\p{L}\p{N}]+/u).filter((part) => part !== ''),
  ],
  processTerm: (term) => (isFiller.test(term) ? null : term.toLowerCase()),
  searchOptions: {
    boost: { heading: 4, page: 2 },
    prefix: true,
    fuzzy: (term) => (term.length > 4 ? 0.2 : false),
    combineWith: 'AND',
  },
};
