import Type from 'typebox';
import { Timestamp, Uuid } from '../../../platform/http/schemas/schema.ts';

const Name = () =>
  Type.String({ minLength: 1, maxLength: 60, pattern: '\\S', rule: 'must not be blank' });
const Page = () =>
  Type.String({
    minLength: 1,
    maxLength: 60,
    pattern: '^[a-z][a-z-]*(/[a-z][a-z-]*)*$',
    rule: 'must be the path of a page, such as customers',
  });
const Search = () =>
  Type.String({
    maxLength: 2_000,
    pattern: '^[^?#\\s]*$',
    rule: 'must be a query string without its question mark',
  });

/** A saved view of a list as its reader sees it. */
export const View = Type.Object({
  view_id: Uuid(),
  name: Type.String(),
  page: Type.String(),
  search: Type.String(),
  is_shared: Type.Boolean(),
  is_own: Type.Boolean(),
  is_default: Type.Boolean(),
  is_pinned: Type.Boolean(),
  created_at: Timestamp(),
});

export const Views = Type.Object({ data: Type.Array(View) });

export const viewExample = {
  view_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c31',
  name: 'Declined over the limit',
  page: 'transactions',
  search: 'status=declined&decline_reason=limit_exceeded',
  is_shared: true,
  is_own: true,
  is_default: false,
  is_pinned: true,
  created_at: '2026-07-01T12:00:00.000Z',
};

const marks = {
  is_shared: Type.Optional(Type.Boolean()),
  is_default: Type.Optional(Type.Boolean()),
  is_pinned: Type.Optional(Type.Boolean()),
};

export const NewViewBody = Type.Object({ name: Name(), page: Page(), search: Search(), ...marks });

export const ViewBody = Type.Object({
  name: Type.Optional(Name()),
  search: Type.Optional(Search()),
  ...marks,
});
