import { expect } from 'vitest';
import { applicationCalls, ssns } from './application-calls.ts';
import { sentDocument } from './kyc-calls.ts';
import { openSampleCard, samplePurchase } from './sample-cards.ts';
import { linkSampleAccount } from './sample-links.ts';
import { sampleAddress, sampleBusiness } from './sample-people.ts';
import { sealValues } from './sealed-values.ts';
import { eventually, type TestService } from './test-service.ts';
import type { WebhookReceiver } from './webhook-receiver.ts';
import { openWorldSteps } from './world-steps.ts';

/** Personal values of the people in a telltale world; each occurs nowhere else. */
const person = {
  first_name: 'Zebedine',
  middle_name: 'Ysolde',
  last_name: 'Quillfeather',
  dob: '1971-03-09',
  phone: '415-555-0143',
  email: 'zebedine@telltale.example',
};
const address = {
  ...sampleAddress,
  street: '31 Tattletale Terrace',
  street2: 'Loft 88',
  city: 'Whisperville',
  zip_code: '60937',
};
const moved = { ...address, street: '52 Hearsay Heights' };
const lastFours = Object.values(ssns).map((ssn) => ssn.slice(-4));

/** Personal values by what they are, as patterns of a text without ids. */
export const telltales: readonly (readonly [what: string, pattern: RegExp])[] = [
  ...[person, address, { moved: moved.street, business: 'Owena', sample: 'ada@example.com' }]
    .flatMap((record) => Object.entries(record))
    .filter(([name]) => !['address_type', 'state', 'country', 'is_primary'].includes(name))
    .map(([name, value]) => [name, new RegExp(`\\b${value}\\b`, 'i')] as const),
  ['name in a bank file', /\bada example\b|\bexample,? ada\b/i],
  ['ssn', /\b\d{3}-\d{2}-\d{4}\b/],
  // The last four of a card's number are drawn, and may be the same.
  [
    'last four of the SSN',
    new RegExp(`(?<!\\w)(?<!"last_four":")(?:${lastFours.join('|')})(?!\\w)`),
  ],
];

const ids = /[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}/gi;
const times = /\d{4}-\d\d-\d\dT[\d:.]+Z/g;

/** Telltales that occur in a text. */
export function telltalesIn(text: string): string[] {
  const plain = text.replaceAll(ids, 'ID').replaceAll(times, 'TIME');
  return telltales.flatMap(([what, pattern]) => {
    const found = pattern.exec(plain);
    if (!found) return [];
    return [`${what}: …${plain.slice(Math.max(0, found.index - 60), found.index + 30)}`];
  });
}

/** Fills a brand with every kind of record, about people with telltale values. */
export async function makeTelltaleWorld(
  service: TestService,
  receiver: WebhookReceiver,
): Promise<void> {
  const { brand } = service;
  // An endpoint may answer with whatever it knows.
  const known = JSON.stringify({ note: Object.values({ ...person, ...address }).join(' ') });
  receiver.respond = (_message, response) => response.writeHead(200).end(known);
  const done = async (method: string, path: string, body?: object) => {
    const answer = await brand.api(method, path, body);
    expect([path, answer.status, answer.body]).toEqual([
      path,
      expect.toSatisfy((status: number) => status < 300),
      expect.anything(),
    ]);
    return answer.body;
  };
  const { webhook_id } = await done('POST', '/webhooks', {
    callback_url: receiver.url,
    events: ['*'],
  });
  await sealValues(service);
  const worker = await service.service.startWorker();
  const calls = applicationCalls(service, brand);
  const sent = { ...person, addresses: [address] };
  const customerId = await calls.kyc.createCustomer({ ...sent, ssn: ssns.fails });
  const worlds = await openWorldSteps(service);
  await worlds.snapshot(brand);
  await done('PATCH', `/customers/${customerId}`, { addresses: [moved] });
  await done('PATCH', `/customers/${customerId}`, { addresses: [address] });
  await brand.api('POST', '/customers', { ...sent, dob: 'telltale' });
  const { application_id: id } = await calls.create(customerId, { first_name: person.first_name });
  await calls.submitTo(id, 'kyc_warning');
  await calls.submitTo(id, 'kyc_warning');
  await calls.submitTo(id, 'denied');
  await passDocuments(calls, sent);
  const movedId = await calls.kyc.createCustomer({ ...sent, ssn: ssns.passes });
  await calls.kyc.start(movedId);
  await calls.kyc.force(movedId, 'passed');
  const { is_primary: _, ...home } = moved;
  await done('POST', `/customers/${movedId}/identity_changes`, { reason: 'moved', address: home });
  const owner = { ...person, first_name: 'Owena', addresses: [address], ssn: ssns.passes };
  const business = await done('POST', '/businesses', {
    ...sampleBusiness,
    beneficial_owners: [owner],
  });
  const [{ beneficial_owner_id: ownerId }] = business.beneficial_owners;
  const ownerPath = `/businesses/${business.business_id}/beneficial_owners/${ownerId}`;
  await done('POST', `${ownerPath}/verification-kyc`, { program_id: brand.programId });
  const { cardId, customerId: cardholder, depositId } = await openSampleCard(service, 10_000n);
  await done('POST', '/simulate/authorization', samplePurchase(cardId, '12.00'));
  await linkSampleAccount(brand, cardholder);
  await done('POST', `/accounts/${depositId}/close`);
  // A run is told in full whether it passes or not.
  await brand.api('POST', '/sandbox/scenarios/happy-path/run');
  await eventually(async () => {
    const { body } = await brand.api('GET', `/webhooks/${webhook_id}/deliveries?limit=100`);
    const ended = body.data.filter(({ status }: { status: string }) => status === 'succeeded');
    return ended.length > 20;
  });
  await worker.stop();
}

/** KYC that asks for documents, whose file names tell whose they are. */
async function passDocuments({ kyc }: ReturnType<typeof applicationCalls>, sent: object) {
  const id = await kyc.createCustomer({ ...sent, ssn: ssns.asksForDocuments });
  expect((await kyc.start(id)).status).toBe(201);
  await eventually(async () => (await kyc.status(id)).documents?.length > 0);
  const [asked] = (await kyc.status(id)).documents;
  const document = { ...sentDocument(asked.document_type), file_name: 'Quillfeather.png' };
  expect((await kyc.upload(id, document)).status).toBe(201);
}
