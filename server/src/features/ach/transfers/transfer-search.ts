import Type, { type Static } from 'typebox';
import { rangeOfCents, readCentsRange } from '../../../platform/http/schemas/cents-range.ts';
import { explained } from '../../../platform/http/schemas/schema.ts';
import { rangeOfTimes, readTimeRange } from '../../../platform/http/schemas/time-query.ts';
import { kindsOfDirection } from './transfer-directions-rules.ts';
import { directionSentences } from './transfers-schemas.ts';
import type { TransferSearch } from './transfers-store.ts';

/** Query parameters that search transfers without an index. */
export const transferSearchQuery = {
  direction: Type.Optional(
    explained(
      'Returns transfers of this direction, seen from the accounts of the service.',
      directionSentences,
    ),
  ),
  ach_return_code: Type.Optional(
    Type.String({
      pattern: '^R\\d{2}$',
      description:
        'Returns transfers that were returned with this code: R and two digits, also of a code that is newer than the service.',
      examples: ['R01'],
    }),
  ),
  ...rangeOfTimes,
  ...rangeOfCents,
};

const Query = Type.Object(transferSearchQuery);

/** @throws DomainError `invalid_input` for an unreadable time, or a range without members. */
export function readTransferSearch(query: Static<typeof Query>): TransferSearch {
  const { direction, ach_return_code: returnCode } = query;
  const kinds = direction && kindsOfDirection(direction);
  return { returnCode, kinds, ...readTimeRange(query), ...readCentsRange(query) };
}
