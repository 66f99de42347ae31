import { expect, test } from 'vitest';
import { operationsIn, portalOperationsIn, subscriptions } from './feature-parts.ts';
import type { Environment } from './platform/context.ts';
import { takesIdempotencyKey } from './platform/http/operations/idempotency.ts';
import { clockOf } from './platform/http/operations/operation.ts';

const pathsOf = (environment: Environment) => operationsIn(environment).map(({ path }) => path);

test('operations of the sandbox alone do not exist in live', () => {
  const [sandbox, live] = [pathsOf('sandbox'), pathsOf('live')];
  expect(sandbox).toEqual(expect.arrayContaining(['/sandbox/worlds', '/simulate/authorization']));
  expect(sandbox).toContain('/sandbox/scenarios');
  const [content, ...others] = sandbox.filter((path) => /\/content$/.test(path));
  expect([content, others]).toEqual(['/bank-files/{bank_file_id}/content', []]);
  const both = sandbox.filter((path) => !/^\/(sandbox|simulate)\//.test(path));
  const alone = [content, '/bank-files/{bank_file_id}/reveal', '/requests/{log_id}/replay'];
  expect(live).toEqual(both.filter((path) => !alone.includes(path)));
  expect(live).toContain('/customers');
});

test('answers to hooks run in the order of the features, lower ones first', () => {
  const answers = subscriptions.map(({ hook }) => hook.name);
  expect(answers).toEqual([
    // Saved views go with the membership of their person.
    'members.left',
    // Agreements tell what a program lacks to go live, keep the evidence of a deleted customer's consents for a time,
    // and decide how papers are owed.
    'brands.program_gaps',
    'customers.erased',
    'notices.electronic_papers',
    // Changed agreements owe notices, and are told by papers.
    'agreements.published',
    'agreements.consent_given',
    'agreements.consent_withdrawn',
    'notices.paper',
    'customers.erased',
    // Accounts, then KYC, then applications refuse the removal of a customer.
    'customers.removal',
    'accounts.external_balances',
    // Account history, then bank numbers erase the data of a removed link.
    'external_accounts.link_removed',
    'external_accounts.link_removed',
    // Bank numbers are read anew where a return doubted them.
    'external_accounts.numbers_doubted',
    // Cards, then transfers keep an account open.
    'accounts.removal',
    // Cards are turned off where their holder rejects a change.
    'agreement_changes.rejected',
    // Transfers tell the payments whose money can be spent.
    'reserves.released',
    'accounts.removal',
    'transfers.transfer_waits',
    'transfers.entries',
    'transfers.account_test_moved',
    // KYC, then applications schedule the erasure of what the law lets go.
    'customers.erased',
    'customers.removal',
    // KYC holds the identity that it checks.
    'customers.identity_change',
    'businesses.owner_identity_change',
    'businesses.owner_removal',
    // An end of a KYC is of the identity change that it carries, then of the application that started it.
    'kyc.ended',
    'customers.erased',
    'customers.erased',
    'customers.removal',
    'customers.address_removal',
    'kyc.ended',
    // Applications have the papers of denials.
    'notices.paper',
    'accounts.deposit_money_moved',
    // The request log erases what it has of a customer, and of an application.
    'customers.erased',
    'applications.erased',
  ]);
});

test('operations that keep answers under Idempotency-Keys read the clock by which those end', () => {
  const all = [
    ...operationsIn('sandbox'),
    ...operationsIn('live'),
    ...portalOperationsIn('sandbox'),
  ];
  const clockless = all.filter(
    (operation) =>
      clockOf(operation) === 'unread' &&
      takesIdempotencyKey(operation) &&
      operation.idempotency !== 'own',
  );
  expect(clockless.map(({ operationId }) => operationId)).toEqual([]);
});
