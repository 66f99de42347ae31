import Type from 'typebox';
import { defineOperation, type Operation } from '../../../platform/http/operations/operation.ts';
import { named } from '../../../platform/http/schemas/schema.ts';
import { maxOrigins } from './origin-rules.ts';
import { listOrigins } from './origins-store.ts';
import { changeOrigins } from './set-origins.ts';

const common = { tag: 'Origins', dialect: 'request' } as const;
const example = { origins: ['https://shop.example'] };
const Origins = Type.Object(
  {
    origins: Type.Array(Type.String({ minLength: 1, maxLength: 300 }), {
      maxItems: maxOrigins,
      description: `At most ${maxOrigins} web addresses without a path. Each is https; a sandbox also accepts http on this machine (http://localhost:3000).`,
    }),
  },
  { ...named('Origins'), examples: [example] },
);
const answer = { status: 200, schema: Origins, example };

/** Operations on the brand's web origins (docs/decisions/0185). */
export const originOperations: readonly Operation[] = [
  defineOperation({
    ...common,
    method: 'GET',
    path: '/origins',
    operationId: 'listOrigins',
    sdk: 'origins.list',
    summary: "List the brand's web origins",
    description:
      "Lists the web origins of the brand: their pages can frame a card's details, and pages of this service return to them. They are sorted and without duplicates.",
    schemaCode: 'origins_get_schema',
    answer,
    handle: async (context) => ({ origins: await listOrigins(context) }),
  }),
  defineOperation({
    ...common,
    method: 'PUT',
    path: '/origins',
    operationId: 'replaceOrigins',
    sdk: 'origins.replace',
    summary: "Replace the brand's web origins",
    description:
      'Replaces the whole list; an empty one removes all. Pages that are open stay open. Only a full key of the brand can do this.',
    schemaCode: 'origins_put_schema',
    body: Origins,
    answer,
    handle: async (context, { body }) => ({
      origins: await changeOrigins(context, body.origins),
    }),
  }),
];
