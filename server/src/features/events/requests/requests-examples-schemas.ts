import { inputErrors } from '../../../kernel/input-errors.ts';

export const summaryExample = {
  log_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c90',
  answered_at: '2026-07-01T12:00:00.120Z',
  brand_time: '2026-07-01T12:00:00.000Z',
  request_id: '4b7d0d2c-5f0e-4f7c-8c9e-0d8c7a6b5e41',
  source: 'api',
  actor: 'key',
  key_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c91',
  person_id: null,
  key_label: 'Backend',
  person_name: null,
  address: '203.0.113.7',
  operation: 'createCustomer',
  method: 'POST',
  path: '/customers',
  status: 400,
  error_code: 'customer_post_schema',
  duration_ms: 2.41,
  is_repeat: false,
};

const adviceExample = {
  code: 'invalid_input',
  meaning: inputErrors.invalid_input.meaning,
  cure: 'Correct the fields that the message names, and send the request again.',
};

export const detailExample = {
  ...summaryExample,
  object_ids: [],
  request: {
    query: {},
    headers: { 'content-type': 'application/json' },
    body: { first_name: 'Ada', ssn: '[masked]' },
    masked: ['ssn'],
    is_cut: false,
  },
  answer: {
    headers: { 'content-type': 'application/json; charset=utf-8' },
    body: {
      Message: 'Invalid request: last_name is required.',
      Status: 400,
      Code: 'customer_post_schema',
      Type: 'Request Error',
    },
    masked: [],
    is_cut: false,
  },
  error: adviceExample,
};

export const groupExample = {
  operation: 'createCustomer',
  status: 400,
  error_code: 'customer_post_schema',
  count: 3,
  first_at: '2026-07-01T11:40:00.000Z',
  last_at: '2026-07-01T12:00:00.120Z',
  last_log_id: summaryExample.log_id,
  key_ids: [],
  counts: [0, 2, 1],
  error: adviceExample,
};

export const pointExample = {
  at: '2026-07-01T12:00:00.000Z',
  count: 14_806,
  client_errors: 12,
  server_errors: 0,
  mean_ms: 4.2,
  p50_ms: 3.1,
  p95_ms: 9.4,
  p99_ms: 18,
  max_ms: 141.2,
};

export const replayExample = {
  log_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c92',
  replayed_log_id: summaryExample.log_id,
  operation: 'simulateAuthorization',
  status: 200,
  body: {},
};
