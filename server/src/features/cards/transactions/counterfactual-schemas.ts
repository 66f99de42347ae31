import Type from 'typebox';
import { explained, named, nullable } from '../../../platform/http/schemas/schema.ts';
import { type Change, changeKinds } from './declined-purchase-rules.ts';

const ChangeSchema = Type.Object(
  {
    change: explained('The kind of change.', changeKinds),
    rule: explained('The relation of the changed value to `value`.', {
      equals: 'it must equal the value',
      at_most: 'it must not be above the value',
      at_least: 'it must not be below the value',
      in: 'it must be in the list',
      not_in: 'it must not be in the list',
      without: 'the controls in the list must be removed',
    }),
    value: Type.Unsafe<Change['value']>({
      anyOf: [{ type: 'string' }, { type: 'array', items: { type: 'string' } }, { type: 'null' }],
      description:
        'An amount (decimal string), a time, a code, the id of a card, a setting, or a list of codes or controls. For `card`, null means any suitable card: the customer has none at present.',
    }),
    operation: nullable(
      Type.String({
        description:
          'The operation with this `operationId` makes the change. The value is null for a change of the authorization request, and for a setting of the program.',
        examples: ['createTransfer'],
      }),
    ),
  },
  named('DecisionChange'),
);

/** Field `would_be_approved_with` of decisions. */
export const CounterfactualsSchema = nullable(
  Type.Array(Type.Array(ChangeSchema), {
    description:
      'Each item is a set of changes that, made together, would have had the declined authorization approved. The smallest sets are listed, at most 20: single changes, if one is enough. The list is null for a decision that is not a declined authorization. The recorded decision is compared with the settings of the program and the other cards of the customer as they are now.',
  }),
);
