import Type from 'typebox';
import { nullable, Timestamp, Uuid } from '../../../platform/http/schemas/schema.ts';

const group = {
  operation: Type.String({ minLength: 1, maxLength: 100 }),
  status: Type.Integer({ minimum: 400, maximum: 599 }),
  error_code: nullable(Type.String({ minLength: 1, maxLength: 100 })),
};

/** Names a group of failed requests. */
export const GroupBody = Type.Object(group);

/** A group of failed requests that a person marked as fixed. */
const ErrorFix = Type.Object({
  ...group,
  fixed_at: Timestamp(),
  fixed_by: Type.Object({ person_id: Uuid(), name: nullable(Type.String()) }),
  again_at: nullable(Timestamp()),
});

export const ErrorFixes = Type.Object({ data: Type.Array(ErrorFix) });

export const fixExample = {
  operation: 'createCustomer',
  status: 400,
  error_code: 'invalid_input',
  fixed_at: '2026-07-01T12:00:00.000Z',
  fixed_by: { person_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11', name: 'Dana Miller' },
  again_at: null,
};
