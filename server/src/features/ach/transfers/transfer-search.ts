import Type, { type Static } from 'typebox';
import { returnCodes } from '../../../kernel/nacha/return-codes.ts';
import { rangeOfCents, readCentsRange } from '../../../platform/http/cents-range.ts';
import { explained, oneOf } from '../../../platform/http/schema.ts';
import { rangeOfTimes, readTimeRange } from '../../../platform/http/time-query.ts';
import type { TransferKind } from './transfer-states.ts';
import type { TransferSearch } from './transfers-store.ts';

/** Kinds of each direction, seen from the accounts of the service. A prenote moves no money. */
const directions = {
  in: ['pull', 'incoming'],
  out: ['push', 'micro_deposit'],
  internal: ['repayment'],
} as const satisfies Record<string, readonly TransferKind[]>;

/** Query parameters that search transfers without an index. */
export const transferSearchQuery = {
  direction: Type.Optional(
    explained('Returns transfers of this direction, seen from the accounts of the service.', {
      in: 'pulls and direct deposits',
      out: 'payouts and micro-deposits',
      internal: 'repayments between accounts of one customer',
    }),
  ),
  ach_return_code: Type.Optional(
    oneOf(returnCodes, { description: 'Returns transfers that were returned with this code.' }),
  ),
  ...rangeOfTimes,
  ...rangeOfCents,
};

const Query = Type.Object(transferSearchQuery);

/** @throws DomainError `invalid_input` for an unreadable time, or a range without members. */
export function readTransferSearch(query: Static<typeof Query>): TransferSearch {
  const { direction, ach_return_code: returnCode } = query;
  const kinds = direction && directions[direction];
  return { returnCode, kinds, ...readTimeRange(query), ...readCentsRange(query) };
}
