import Type from 'typebox';
import { named, nullable, oneOf, Timestamp } from '../../../platform/http/schemas/schema.ts';
import { seriesBuckets } from './requests-rules.ts';
import { periodQuery } from './requests-schemas.ts';

export const seriesQuery = Type.Object({
  ...periodQuery,
  operation: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description: 'Counts requests of the operation with this `operationId` alone.',
    }),
  ),
  bucket: Type.Optional(
    oneOf(Object.keys(seriesBuckets) as (keyof typeof seriesBuckets)[], {
      default: 'hour',
      description: 'Sets the length of the periods; hours and days are those of UTC.',
    }),
  ),
});

const duration = (what: string) =>
  nullable(Type.Number({ description: `${what} in milliseconds, null without requests.` }));

export const SeriesPoint = Type.Object(
  {
    at: Timestamp({ description: 'The period begins at this real time.' }),
    count: Type.Integer({ description: 'The number of all requests, kept or not.' }),
    client_errors: Type.Integer({ description: 'The requests answered with 400 to 499.' }),
    server_errors: Type.Integer({ description: 'The requests answered with 500 to 599.' }),
    mean_ms: duration('The mean duration'),
    p50_ms: duration('The median duration, estimated'),
    p95_ms: duration('The duration that 95 of 100 requests did not exceed, estimated,'),
    p99_ms: duration('The duration that 99 of 100 requests did not exceed, estimated,'),
    max_ms: duration('The longest duration'),
  },
  named('RequestSeriesPoint'),
);
