import Type from 'typebox';
import { explained, named, nullable } from '../../../platform/http/schemas/schema.ts';
import type { ObjectWords } from '../objects/objects-rules.ts';
import { objectExample, objectFields } from '../objects/objects-schemas.ts';
import { searchKinds } from './search-rules.ts';

const request = 'a request that changed something, by its row of the audit';

const searchResult = (words: ObjectWords) => {
  const { object_id, type: _, ...fields } = objectFields(words);
  return Type.Object(
    {
      object_id: nullable(object_id),
      type: explained('The type of the object.', { ...words.types, request }),
      ...fields,
      found_by: explained('The search that found it.', searchKinds),
      request_id: nullable(
        Type.String({ description: 'The id of the request. It is null for other results.' }),
      ),
    },
    named('SearchResult'),
  );
};

/** Everything that a search found. */
export const searchAnswer = (words: ObjectWords) =>
  Type.Object(
    {
      data: Type.Array(searchResult(words), {
        description: 'At most ten results of each kind of search.',
      }),
      has_more: Type.Boolean({
        description: 'True if a kind of search found more than ten. The lists show them all.',
      }),
    },
    named('SearchResults'),
  );

export const searchExample = {
  data: [{ ...objectExample, found_by: 'card_last_four', request_id: null }],
  has_more: false,
};
