import { renderInstant } from '../../../kernel/clock.ts';
import {
  defineOperation,
  idParams,
  type Operation,
} from '../../../platform/http/operations/operation.ts';
import { changeView, createView, deleteView, listViews, type SeenView } from './manage-views.ts';
import { viewErrors } from './views-errors.ts';
import { NewViewBody, View, ViewBody, Views, viewExample } from './views-schemas.ts';

const shared = {
  tag: 'Views',
  dialect: 'request',
  access: 'member',
  permission: 'read',
  schemaCode: 'view_schema',
} as const;
const answer = { status: 200, schema: View, example: viewExample };
const { view_dne, view_limit, view_foreign, view_unshareable } = viewErrors;

const listOperation = defineOperation({
  ...shared,
  method: 'GET',
  path: '/views',
  operationId: 'listViews',
  summary: 'List saved views',
  answer: { status: 200, schema: Views, example: { data: [viewExample] } },
  handle: async (context) => ({ data: (await listViews(context)).map(viewOf) }),
});

const createOperation = defineOperation({
  ...shared,
  method: 'POST',
  path: '/views',
  operationId: 'createView',
  summary: 'Save a view',
  body: NewViewBody,
  answer: { ...answer, status: 201 },
  errors: [view_limit, view_unshareable],
  handle: async (context, { body }) =>
    viewOf(await createView(context, { ...body, name: body.name.trim() })),
});

const updateOperation = defineOperation({
  ...shared,
  method: 'PATCH',
  path: '/views/{view_id}',
  operationId: 'updateView',
  summary: 'Change a saved view',
  params: idParams('view_id'),
  body: ViewBody,
  answer,
  errors: [view_dne, view_foreign, view_unshareable],
  handle: async (context, { params, body }) =>
    viewOf(await changeView(context, params.view_id, { ...body, name: body.name?.trim() })),
});

const deleteOperation = defineOperation({
  ...shared,
  method: 'DELETE',
  path: '/views/{view_id}',
  operationId: 'deleteView',
  summary: 'Delete a saved view',
  params: idParams('view_id'),
  answer,
  errors: [view_dne, view_foreign],
  handle: async (context, { params }) => viewOf(await deleteView(context, params.view_id)),
});

function viewOf({ isOwn, person_id: _, created_at, ...row }: SeenView) {
  return { ...row, is_own: isOwn, created_at: renderInstant(created_at) };
}

/** Operations on saved views; they are of the portal alone. */
export const viewOperations: readonly Operation[] = [
  listOperation,
  createOperation,
  updateOperation,
  deleteOperation,
];
