import type { ListRequestsData } from '@surety/sdk';
import type { FilterValues } from '../../lists/filter.ts';
import { idForm } from '../../platform/id-time.ts';

export type RequestQuery = NonNullable<ListRequestsData['query']>;

export const requestParams = [
  'operation',
  'status',
  'failed',
  'error_code',
  'key_id',
  'object_id',
  'source',
  'portal',
  'since',
  'until',
] as const;

/** "404" is a status, "4" and "4xx" are a class. */
export const statusForm = /^(?:[1-5]\d\d|[2-5](?:xx)?)$/i;
const sources = ['api', 'portal', 'scenario', 'replay'] as const;

/** The query of the API for the parameters of the page; those that the API would refuse are left out. */
export function readRequestQuery(values: FilterValues): RequestQuery {
  const { operation, status, failed, error_code, key_id, object_id, portal } = values;
  const source = sources.find((each) => each === values.source);
  return {
    ...(operation && { operation }),
    ...readStatus(status),
    ...(failed === 'true' || failed === 'false' ? { failed: failed === 'true' } : {}),
    ...(error_code && { error_code }),
    ...(key_id && idForm.test(key_id) && { key_id }),
    ...(object_id && idForm.test(object_id) && { object_id }),
    ...(values.since && { since: values.since }),
    ...(values.until && { until: values.until }),
    ...sourceQuery(source, portal === 'shown'),
  };
}

function readStatus(status: string | undefined): RequestQuery {
  if (!status) return {};
  if (/^[1-5]\d\d$/.test(status)) return { status: Number(status) };
  const [, digit] = /^([2-5])(?:xx)?$/i.exec(status) ?? [];
  return digit ? { status_class: Number(digit) } : {};
}

/** The portal's own requests are left out by default. */
function sourceQuery(source: RequestQuery['source'], hasPortal: boolean): RequestQuery {
  if (source) return { source };
  return hasPortal ? {} : { except_source: 'portal' };
}
