import { sql } from 'kysely';
import { expect } from 'vitest';
import { sealedColumns } from '../../src/catalogs.ts';
import { bankMailOf } from '../../src/features/sandbox/sandbox/bank-mail.ts';
import { rowName, type SealedColumn } from '../../src/kernel/sealed-column.ts';
import { applicationCalls, ssns } from './application-calls.ts';
import { answerText } from './bank-answers.ts';
import { bankSteps } from './bank-steps.ts';
import { paymentsText } from './incoming-payments.ts';
import { sentDocument } from './kyc-calls.ts';
import { contextOf, openSampleCard } from './sample-cards.ts';
import { sampleBusiness, sampleCustomer, sampleOwner } from './sample-people.ts';
import type { TestService } from './test-service.ts';

/** Makes at least two sealed values of every kind; the programs' speed must be `calendar`. */
export async function sealValues(service: TestService): Promise<void> {
  for (let i = 0; i < 2; i++) await sealEverything(service, `${i}`);
  await sealBankFiles(service);
}

/** Makes one value of most kinds. */
async function sealEverything(service: TestService, unique: string): Promise<void> {
  const { api } = service.brand;
  const context = await contextOf(service);
  await openSampleCard(service, 1_000n);
  await api('POST', '/customers', sampleCustomer, { 'idempotency-key': `customer-${unique}` });
  const owner = { ...sampleOwner, ssn: ssns.passes };
  const made = await api('POST', '/businesses', { ...sampleBusiness, beneficial_owners: [owner] });
  expect([made.status, made.body]).toEqual([201, expect.anything()]);
  await api('POST', '/webhooks', { callback_url: 'https://example.com/hook', events: ['*'] });
  const applications = applicationCalls(service, service.brand);
  const id = await applications.kyc.createCustomer({ ssn: ssns.asksForDocuments });
  expect((await applications.kyc.start(id)).status).toBe(201);
  await api('POST', '/sandbox/clock/advance', { by: 'PT1M' });
  await applications.create(id, { ssn: ssns.passes });
  const applicant = await applications.kyc.createCustomer({ ssn: ssns.passes });
  const { application_id } = await applications.create(applicant, { ssn: ssns.passes });
  expect((await applications.submit(application_id)).status).toBe(200);
  const { documents } = await applications.kyc.status(id);
  const sent = await applications.kyc.upload(id, sentDocument(documents[0].document_type));
  expect(sent.status).toBe(201);
  await giveConsentOf(service, id);
  const movedId = await applications.kyc.createCustomer({ ssn: ssns.passes });
  await applications.kyc.start(movedId);
  await applications.kyc.force(movedId, 'passed');
  const change = { reason: 'name_changed', last_name: 'Sealed' };
  const changed = await api('POST', `/customers/${movedId}/identity_changes`, change);
  expect(changed.status).toBe(201);
  const content = `mail ${unique}`;
  const mail = { fileName: `mail ${unique}.ach`, content, availableAt: context.clock.now() };
  await bankMailOf(context).put([mail]);
  await receiveMessage(service, unique);
}

/** Accepts an agreement of the program from a browser. */
async function giveConsentOf({ brand }: TestService, customerId: string): Promise<void> {
  const { api, programId } = brand;
  const agreements = `/programs/${programId}/agreements`;
  const list = await api('GET', `${agreements}?kind=esign`);
  const text = { kind: 'esign', title: 'Electronic papers', text: 'You agree.' };
  const [agreement] =
    list.body.data.length > 0 ? list.body.data : [(await api('POST', agreements, text)).body];
  const { agreement_id } = agreement;
  const given = { agreement_id, ip_address: '203.0.113.7', user_agent: 'Sample/1.0' };
  const { status } = await api('POST', `/customers/${customerId}/consents`, given);
  expect(status).toBe(201);
}

/** Posts a message to a receiver inside the service. */
async function receiveMessage(service: TestService, unique: string): Promise<void> {
  const { status, body } = await service.brand.api('POST', '/sandbox/receivers', { label: unique });
  expect([status, body]).toEqual([201, expect.anything()]);
  const { pathname } = new URL(body.url);
  const message = JSON.stringify({ event: 'webhook.test', note: unique });
  const answer = await fetch(`${service.origin}${pathname}`, { method: 'POST', body: message });
  expect(answer.status).toBe(200);
}

/** Sends an entry to the bank and receives its correction and two payments. */
async function sealBankFiles(service: TestService): Promise<void> {
  const bank = await bankSteps(service, service.brand);
  await bank.pull('2026-07-02T15:00:00Z');
  await bank.pull('2026-07-02T15:00:00Z');
  const fileId = await bank.cut('2026-07-02T20:45:00Z');
  const { entries } = await bank.contentOf(fileId);
  expect(entries.length).toBe(2);
  const changes = entries.map((sent) => ({
    ...sent,
    kind: 'change' as const,
    code: 'C01',
    correction: { accountNumber: '123' },
  }));
  await bank.arrive('2026-07-03T13:00:00Z', await answerText(changes));
  await bank.arrive('2026-07-03T13:00:00Z', await paymentsText([{}, {}]));
}

/** Values of a column with the names of their rows. */
export async function sealedValues(service: TestService, { table, column, row }: SealedColumn) {
  const { brandId } = service.brand;
  const key = row.map((name) => sql.ref(name));
  const { rows } = await sql<{ sealed: Buffer; key: (string | number)[] }>`
    select ${sql.ref(column)} as sealed, json_build_array(${sql.join(key)}) as key
      from ${sql.table(table)} where brand_id = ${brandId} and ${sql.ref(column)} is not null`.execute(
    service.database.allBrands.db,
  );
  return rows.map(({ sealed, key }) => ({ sealed, row: rowName(...key) }));
}

/** Every sealed value of the brand as text, with its table. */
export async function openedValues(
  service: TestService,
): Promise<{ table: string; text: string }[]> {
  const { vault } = await contextOf(service);
  const opened = [];
  for (const column of sealedColumns) {
    for (const { sealed, row } of await sealedValues(service, column)) {
      const text = vault.openBytes(sealed, column, row).toString('utf8');
      opened.push({ table: column.table, text });
    }
  }
  return opened;
}
