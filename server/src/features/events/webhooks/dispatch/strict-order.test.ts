import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type DispatchSteps,
  openDispatchSteps,
  soon,
} from '../../../../../test/support/dispatch-steps.ts';
import { newId } from '../../../../kernel/ids.ts';

let fixture: DispatchSteps;

beforeAll(async () => {
  fixture = await openDispatchSteps();
});
afterAll(() => fixture.close());
beforeEach(() => fixture.begin());

const ada = newId();
const ben = newId();
const record = (customerId: string, number: number) =>
  fixture.record('card.created', { customerId, payload: { number } });
const arrived = (customerId: string): number[] =>
  fixture.receiver.received
    .map(({ body }) => JSON.parse(body))
    .filter((payload) => payload.customer_id === customerId)
    .map(({ number }) => number);

test("a failed delivery holds back its customer's later ones and no others", async () => {
  const { webhook_id } = await fixture.subscribe(['*'], { ordering: 'customer' });
  for (const number of [1, 2, 3, 4]) {
    await record(ada, number);
    await record(ben, number);
  }
  const benIsThrough = Promise.withResolvers<number[]>();
  let refusals = 2;
  fixture.receiver.respond = async ({ body }, response) => {
    const { customer_id, number } = JSON.parse(body);
    if (customer_id === ben && number === 4) benIsThrough.resolve(arrived(ada));
    const isRefused = customer_id === ada && number === 2 && refusals > 0;
    if (isRefused) {
      refusals -= 1;
      // Ada's retries are not over before all of Ben's have come.
      if (refusals === 0) await benIsThrough.promise;
    }
    response.writeHead(isRefused ? 400 : 204).end();
  };
  await fixture.dispatch([soon, soon], () =>
    fixture
      .untilStatus(webhook_id, 'succeeded')()
      .then(() => arrived(ada).includes(4)),
  );
  expect(arrived(ben)).toEqual([1, 2, 3, 4]);
  expect(arrived(ada)).toEqual([1, 2, 2, 2, 3, 4]);
  expect(await benIsThrough.promise).not.toContain(3);
});

test('a delivery that has finally failed lets the next ones be sent', async () => {
  await fixture.subscribe(['*'], { ordering: 'customer' });
  for (const number of [1, 2, 3]) await record(ada, number);
  fixture.receiver.respond = ({ body }, response) =>
    response.writeHead(JSON.parse(body).number === 1 ? 400 : 204).end();
  await fixture.dispatch([], async () => arrived(ada).includes(3));
  expect(arrived(ada)).toEqual([1, 2, 3]);
});

test('a webhook that becomes ordered later sends its pending deliveries in order too', async () => {
  const { webhook_id } = await fixture.subscribe();
  for (const number of [1, 2, 3, 4, 5, 6]) await record(ada, number);
  await fixture.brand.api('PATCH', `/webhooks/${webhook_id}`, { ordering: 'customer' });
  let refusals = 1;
  fixture.receiver.respond = (_message, response) =>
    response.writeHead(refusals-- > 0 ? 500 : 204).end();
  await fixture.dispatch([soon], async () => arrived(ada).includes(6));
  expect(arrived(ada)).toEqual([1, 1, 2, 3, 4, 5, 6]);
});

test('a test event waits for no other delivery', async () => {
  const { webhook_id } = await fixture.subscribe(['*'], { ordering: 'customer' });
  await record(ada, 1);
  fixture.receiver.respond = ({ body }, response) =>
    response.writeHead(JSON.parse(body).event === 'webhook.test' ? 204 : 400).end();
  await fixture.dispatch([soon, soon, soon], async () => arrived(ada).length > 0);
  await fixture.brand.api('POST', `/webhooks/${webhook_id}/test`);
  await fixture.dispatch([soon], fixture.untilStatus(webhook_id, 'succeeded'));
});
