import Type from 'typebox';
import { defineOperation, type Operation } from '../../../platform/http/operations/operation.ts';
import { type ObjectType, wordsOf } from '../objects/objects.ts';
import { searchBrand } from './search-brand.ts';
import { searchAnswer, searchExample } from './search-schemas.ts';

/** Search of a brand by anything (docs/decisions/0197). */
export const searchOperation = (types: readonly ObjectType[]): Operation =>
  defineOperation({
    tag: 'Search',
    dialect: 'request',
    method: 'GET',
    path: '/search',
    operationId: 'search',
    sdk: 'objects.search',
    summary: 'Search objects',
    description:
      'Finds objects of the brand by any of these: an id of any kind, the last four digits of a card or an SSN, an email address, a phone number, a whole last name or first and last name, the beginning of a business name, an ACH trace number, the name of a bank file, or the request id of a change. The form of the text decides what it may be. Beginnings of customers’ names find nothing, because they are stored encrypted. Request ids are found with full keys alone.',
    schemaCode: 'search_schema',
    query: Type.Object({
      q: Type.String({
        minLength: 1,
        maxLength: 254,
        description: 'The text to search for. Whole SSNs and card numbers are refused.',
        examples: ['4242', 'Ada Example', '555-555-5555'],
      }),
    }),
    answer: { status: 200, schema: searchAnswer(wordsOf(types)), example: searchExample },
    handle: (context, { query }) => searchBrand(context, query.q, types),
  });
