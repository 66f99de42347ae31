import Type from 'typebox';
import { renderInstant } from '../../../kernel/clock.ts';
import { invalidInput } from '../../../kernel/domain-error.ts';
import type { Context } from '../../../platform/context.ts';
import {
  defineOperation,
  idParams,
  type Operation,
} from '../../../platform/http/operations/operation.ts';
import { pageOf, pageQuery, readPage, renderPage } from '../../../platform/http/schemas/paging.ts';
import { seesPersonal } from '../../../platform/see-personal.ts';
import {
  changeReceiver,
  listReceivers,
  makeReceiver,
  receiverUrl,
  removeReceiver,
} from './manage-receivers.ts';
import { listMessages, type ReceivedMessage } from './receive-message.ts';
import { receiverErrors } from './receiver-errors.ts';
import { keptDays, keptMessages, maxReceivers, usualDelayMs } from './receiver-rules.ts';
import {
  ReceivedMessageView,
  ReceiverFields,
  ReceiverView,
  receivedMessageExample,
  receiverExample,
} from './receivers-schemas.ts';
import type { ReceiverRow } from './receivers-store.ts';

const common = {
  tag: 'Sandbox',
  dialect: 'request',
  only: 'sandbox',
  permission: 'integrate',
} as const;
const params = idParams('receiver_id');

const create = defineOperation({
  ...common,
  method: 'POST',
  path: '/sandbox/receivers',
  operationId: 'createReceiver',
  sdk: 'receivers.create',
  summary: 'Create a receiver',
  description: `Creates an endpoint inside the service, for webhooks of a brand that has no server yet. It keeps the newest ${keptMessages} messages for ${keptDays} days and returns the chosen response. A world can have ${maxReceivers} of them. This operation exists in the sandbox only.`,
  schemaCode: 'receiver_post_schema',
  body: ReceiverFields,
  answer: { status: 201, schema: ReceiverView, example: receiverExample },
  errors: [receiverErrors.receiver_limit],
  handle: async (context, { body }) => {
    const { label = 'Receiver', answer = 'ok', delay_ms: delayMs = usualDelayMs } = body;
    return view(context, await makeReceiver(context, { label, answer, delayMs }));
  },
});

const list = defineOperation({
  ...common,
  method: 'GET',
  path: '/sandbox/receivers',
  operationId: 'listReceivers',
  sdk: 'receivers.list',
  summary: 'List receivers',
  description: 'Lists the receivers, newest first. This operation exists in the sandbox only.',
  schemaCode: 'receiver_list_schema',
  query: Type.Object(pageQuery),
  answer: {
    status: 200,
    schema: pageOf(ReceiverView),
    example: { data: [receiverExample], has_more: false, next_cursor: null },
  },
  handle: async (context, { query }) =>
    renderPage(
      await listReceivers(context, readPage(query)),
      ({ receiver_id }) => receiver_id,
      (row) => view(context, row),
    ),
});

const change = defineOperation({
  ...common,
  method: 'PATCH',
  path: '/sandbox/receivers/{receiver_id}',
  operationId: 'updateReceiver',
  sdk: 'receivers.update',
  summary: 'Update a receiver',
  description:
    'Changes the label or the answer of a receiver, for later messages. This operation exists in the sandbox only.',
  schemaCode: 'receiver_patch_schema',
  params,
  body: ReceiverFields,
  answer: { status: 200, schema: ReceiverView, example: { ...receiverExample, answer: 'error' } },
  errors: [receiverErrors.receiver_dne],
  handle: async (context, { params: { receiver_id }, body }) => {
    const { label, answer, delay_ms } = body;
    if (label === undefined && answer === undefined && delay_ms === undefined) {
      const rule = 'must have at least one of label, answer, delay_ms';
      throw invalidInput([{ field: 'body', rule }]);
    }
    const changes = {
      ...(label === undefined ? {} : { label }),
      ...(answer === undefined ? {} : { answer }),
      ...(delay_ms === undefined ? {} : { delay_ms }),
    };
    return view(context, await changeReceiver(context, receiver_id, changes));
  },
});

const remove = defineOperation({
  ...common,
  method: 'DELETE',
  path: '/sandbox/receivers/{receiver_id}',
  operationId: 'deleteReceiver',
  sdk: 'receivers.delete',
  summary: 'Delete a receiver',
  description:
    'Removes a receiver with its messages. A webhook that points to it gets 404 from then on. This operation exists in the sandbox only.',
  schemaCode: 'receiver_schema',
  params,
  answer: { status: 200, schema: ReceiverView, example: receiverExample },
  errors: [receiverErrors.receiver_dne],
  handle: async (context, { params: { receiver_id } }) =>
    view(context, await removeReceiver(context, receiver_id)),
});

const messages = defineOperation({
  ...common,
  method: 'GET',
  path: '/sandbox/receivers/{receiver_id}/deliveries',
  operationId: 'listReceivedMessages',
  sdk: 'receivers.messages',
  summary: 'List the messages of a receiver',
  description: `Lists the newest ${keptMessages} messages that a receiver accepted, newest first, each with the check of its signature. This operation exists in the sandbox only.`,
  schemaCode: 'receiver_deliveries_schema',
  params,
  query: Type.Object(pageQuery),
  answer: {
    status: 200,
    schema: pageOf(ReceivedMessageView),
    example: { data: [receivedMessageExample], has_more: false, next_cursor: null },
  },
  errors: [receiverErrors.receiver_dne],
  handle: async (context, { params: { receiver_id }, query }) =>
    renderPage(
      await listMessages(context, receiver_id, readPage(query)),
      ({ messageId }) => messageId,
      (message) => viewMessage(context, message),
    ),
});

function view(context: Context, { token, date_created, ...row }: ReceiverRow) {
  return { ...row, url: receiverUrl(context, token), date_created: renderInstant(date_created) };
}

function viewMessage(context: Context, message: ReceivedMessage) {
  const { actor } = context;
  const isReader = actor.kind === 'brand' && actor.scope === 'read_only';
  return {
    message_id: message.messageId,
    received_at: renderInstant(message.receivedAt),
    headers: message.headers,
    body: isReader || !seesPersonal(context) ? null : message.body,
    answered_status: message.answeredStatus,
    webhook_id: message.webhookId,
    signature: message.signature,
  };
}

/** Operations on receivers inside the service (docs/decisions/0235). Live has none. */
export const receiverOperations: readonly Operation[] = [create, list, change, remove, messages];
