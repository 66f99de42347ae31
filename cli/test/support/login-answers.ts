import type { Recorded, Recorder } from './recorder.ts';

/** Beginning of a login by the browser whose polls need no pause. */
export const begunLogin = {
  device_code: 'made-up-device-code',
  user_code: 'BCDF-GHJK',
  verification_uri: 'http://localhost/portal/login-device',
  verification_uri_complete: null,
  expires_in: 600,
  interval: 0,
  environment: 'sandbox',
};

export const givenKeys = {
  identity: 'id_sandbox_acme',
  authorization: 'auth_made_up',
  label: 'Command line on laptop',
  scope: 'full',
  brand_id: '01980d5c-7a3e-7c4f-9a51-3f1e8f0b6c11',
  brand_name: 'Acme\u001b[31m',
  approved_by: 'Dana',
};

/** Fields of an answer to a poll that differ from one without keys and pause. */
export interface PollOf {
  readonly status: string;
  readonly interval?: number;
  readonly keys?: object | null;
}

/** Answers of a service that polls get in turn; the last one goes on. */
export function loginAnswers(
  polls: readonly PollOf[] = [{ status: 'approved', keys: givenKeys }],
  first: object = begunLogin,
): Recorder['answer'] {
  let polled = 0;
  return ({ path }: Recorded) => {
    if (path.endsWith('/device-logins')) return { status: 201, body: JSON.stringify(first) };
    if (path.endsWith('/cancel')) return { status: 204 };
    const answer = polls[Math.min(polled, polls.length - 1)];
    polled += 1;
    return { body: JSON.stringify({ interval: 0, keys: null, ...answer }) };
  };
}
