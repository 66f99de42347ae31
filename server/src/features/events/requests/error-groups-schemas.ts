import Type from 'typebox';
import {
  inPlace,
  named,
  nullable,
  Timestamp,
  Uuid,
} from '../../../platform/http/schemas/schema.ts';
import { ErrorAdvice, errorCode, operation } from './requests-schemas.ts';

export const ErrorGroup = Type.Object(
  {
    operation: Type.String(operation),
    status: Type.Integer({ description: 'The HTTP status of the answers.' }),
    error_code: nullable(Type.String(errorCode)),
    count: Type.Integer({ description: 'The number of such requests in the log.' }),
    first_at: Timestamp({ description: 'The first of them was answered at this real time.' }),
    last_at: Timestamp({ description: 'The last of them was answered at this real time.' }),
    last_log_id: Uuid({ description: 'The id of the last of them in the log.' }),
    key_ids: Type.Array(Uuid(), {
      description: 'The ids of the keys that they were sent with, at most 5.',
    }),
    counts: Type.Array(Type.Integer(), {
      description: 'The number of them in each of 24 equal spans of the period, oldest first.',
      examples: [[0, 2, 1]],
    }),
    error: inPlace(nullable(ErrorAdvice), {
      description: 'Advice for the error. It is null for an unknown one.',
    }),
  },
  named('RequestErrorGroup'),
);
