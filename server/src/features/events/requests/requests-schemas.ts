import Type from 'typebox';
import { pageQuery } from '../../../platform/http/schemas/paging.ts';
import {
  explained,
  inPlace,
  named,
  nullable,
  oneOf,
  personal,
  secret,
  Timestamp,
  Uuid,
} from '../../../platform/http/schemas/schema.ts';
import { TimeParameter } from '../../../platform/http/schemas/time-query.ts';

const sourceSentences = {
  api: 'a program sent the request',
  portal: 'the portal sent the request for a person',
  scenario: 'a scenario made the call',
  replay: '`POST /requests/{log_id}/replay` made the call',
};

const actorSentences = {
  key: "a key of the brand's",
  temporary_key: "a customer's temporary key",
  person: 'a person in the portal',
};

/** The `operationId` of a logged request. */
export const operation = {
  description: 'The `operationId` of the operation in this reference.',
  examples: ['createCustomer'],
};

/** The error of a logged request. */
export const errorCode = {
  description:
    'The code that the answer has: its `Code` or `code`, as text. An invalid field has the code of the operation, and an error of credit applications a number; `error.code` of the request names the error in the catalog.',
  examples: ['customer_post_schema'],
};

const summary = {
  log_id: Uuid({ description: 'The id of the request in the log.' }),
  answered_at: Timestamp({ description: 'The request was answered at this real time.' }),
  brand_time: nullable(
    Timestamp({
      description:
        "The brand's clock showed this time. The value is null for operations that do not read the clock.",
    }),
  ),
  request_id: Type.String({
    description: 'The value of the header `X-Request-Id` of the response.',
    examples: ['4b7d0d2c-5f0e-4f7c-8c9e-0d8c7a6b5e41'],
  }),
  source: explained('The origin of the request.', sourceSentences),
  actor: explained('The kind of key that the request was sent with, or a person.', actorSentences),
  key_id: nullable(Uuid({ description: 'The id of the key. It is null without a key.' })),
  person_id: nullable(
    Uuid({ description: 'The id of the person. It is null for requests of keys.' }),
  ),
  key_label: nullable(
    Type.String({
      description: 'The label of the key. It is null without a key.',
      examples: ['Backend'],
    }),
  ),
  person_name: personal(
    nullable(
      Type.String({
        description: 'The name of the person. It is null for requests of keys.',
        examples: ['Dana Miller'],
      }),
    ),
  ),
  address: nullable(
    Type.String({
      description: 'The request came from this IP address. It is null for calls of the service.',
      examples: ['203.0.113.7'],
    }),
  ),
  operation: Type.String(operation),
  method: Type.String({ description: 'The HTTP method.', examples: ['POST'] }),
  path: Type.String({
    description:
      'The path after the version, without the query. A value that is no id is shown as the nil id or `-`.',
    examples: ['/customers'],
  }),
  status: Type.Integer({ description: 'The HTTP status of the answer.', examples: [201] }),
  error_code: nullable(Type.String(errorCode)),
  duration_ms: Type.Number({
    description: 'The time from the first byte of the request to the last of its answer.',
    examples: [12.41],
  }),
  is_repeat: Type.Boolean({
    description: 'True if the answer was that of an earlier request with the same Idempotency-Key.',
  }),
};

/** Request of a list, without its contents. */
export const RequestSummary = Type.Object(summary, named('LoggedRequest'));

const headers = (description: string) =>
  Type.Record(Type.String(), Type.String(), { description, examples: [{}] });

const part = (what: string) => ({
  body: secret(
    Type.Unsafe<unknown>({
      description: `The ${what}, null without one. Secrets are replaced by \`[masked]\`, and fields that the operation does not have are left out. A file is only named.`,
    }),
  ),
  masked: Type.Array(Type.String(), {
    description: 'The paths of the fields whose values are masked.',
    examples: [['ssn']],
  }),
  is_cut: Type.Boolean({ description: `True if the ${what} was longer than 16 KiB.` }),
});

const requestPart = Type.Object(
  {
    query: secret(
      Type.Unsafe<unknown>({ description: 'The query parameters, masked like the body.' }),
    ),
    headers: headers('The headers that the log keeps; it keeps no keys.'),
    ...part('body of the request'),
  },
  named('LoggedRequestPart'),
);

const answerPart = Type.Object(
  {
    headers: headers('The headers of the answer that the log keeps.'),
    ...part('body of the answer'),
  },
  named('LoggedAnswerPart'),
);

/** Advice for an error. */
export const ErrorAdvice = Type.Object(
  {
    code: Type.String({
      description: 'The code of the error in the catalog, also where the answer has another.',
      examples: ['invalid_input'],
    }),
    meaning: Type.String({
      description: 'A sentence that says what the error means for the request.',
      examples: ['Your request would cancel a transfer that can no longer be held back.'],
    }),
    cure: Type.String({
      description: 'A sentence that says how to correct the request.',
      examples: ['Correct the fields that the message names, and send the request again.'],
    }),
  },
  named('ErrorAdvice'),
);

export const RequestDetail = Type.Object(
  {
    ...summary,
    object_ids: Type.Array(Uuid(), {
      description: 'The objects in the path, the body and the answer, at most 120.',
    }),
    request: nullable(
      inPlace(requestPart, {
        description:
          'The request as it was sent. It is null if a customer whom it is about was deleted since.',
      }),
    ),
    answer: nullable(
      inPlace(answerPart, {
        description:
          'The answer as it was sent. It is null if a customer whom it is about was deleted since.',
      }),
    ),
    error: nullable(
      inPlace(ErrorAdvice, {
        description: 'Advice for the error. It is null for a success or an unknown error.',
      }),
    ),
  },
  named('LoggedRequestDetail'),
);

const since = (fallback: string) =>
  Type.Optional(TimeParameter(`Begins at this real time. The default is ${fallback}.`));
const until = Type.Optional(TimeParameter('Ends before this real time. The default is now.'));

export const requestQuery = Type.Object({
  ...pageQuery,
  request_id: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 128,
      pattern: '^[A-Za-z0-9_.:-]+$',
      rule: 'must be an X-Request-Id: letters, digits and _ . : -',
      description: 'Returns requests with this `X-Request-Id`.',
    }),
  ),
  object_id: Type.Optional(
    Uuid({ description: 'Returns requests about the object with this id, such as a card.' }),
  ),
  idempotency_key: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      description: 'Returns requests with this `Idempotency-Key`.',
    }),
  ),
  key_id: Type.Optional(Uuid({ description: 'Returns requests with the key of this id.' })),
  operation: Type.Optional(
    Type.String({
      ...operation,
      minLength: 1,
      maxLength: 100,
      description: 'Returns requests of the operation with this `operationId`.',
    }),
  ),
  status: Type.Optional(
    Type.Integer({
      minimum: 100,
      maximum: 599,
      description: 'Returns requests that were answered with this HTTP status.',
    }),
  ),
  failed: Type.Optional(
    Type.Boolean({
      description: 'With `true`, returns statuses from 400 on; with `false`, all others.',
    }),
  ),
  error_code: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      pattern: '^[A-Za-z0-9_.-]+$',
      rule: 'must be a code: letters, digits and _ . -',
      description:
        'Returns requests that were answered with this code, or that failed with this error of the catalog, such as `invalid_input`.',
    }),
  ),
  is_change: Type.Optional(
    Type.Boolean({
      description:
        'With `true`, returns requests that change something of yours: neither reads (`GET`) nor simulations of banks and merchants (`/simulate/`). With `false`, returns those alone.',
    }),
  ),
  status_class: Type.Optional(
    Type.Integer({
      minimum: 2,
      maximum: 5,
      description: 'Returns requests whose HTTP status begins with this digit, such as 4.',
    }),
  ),
  source: Type.Optional(explained('Returns requests of this origin.', sourceSentences)),
  except_source: Type.Optional(
    oneOf(Object.keys(sourceSentences) as (keyof typeof sourceSentences)[], {
      description: 'Leaves out requests of this origin; `source` explains the values.',
    }),
  ),
  since: since('the oldest request that is kept'),
  until,
});

export const periodQuery = { since: since('24 hours before `until`'), until };

export const ReplayResult = Type.Object(
  {
    log_id: nullable(
      Uuid({ description: 'The id of the new request in the log; null if the log is off.' }),
    ),
    replayed_log_id: Uuid({ description: 'The id of the request that was replayed.' }),
    operation: Type.String(operation),
    status: Type.Integer({ description: 'The HTTP status that the request would get.' }),
    body: secret(
      Type.Unsafe<unknown>({
        description: 'The body of the response, as the operation returns it.',
      }),
    ),
  },
  named('ReplayResult'),
);
