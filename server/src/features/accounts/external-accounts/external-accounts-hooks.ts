import { defineHook } from '../../../platform/hook.ts';

/** Runs when the link of an external account is removed or replaced, by the account's id, to erase its data. */
export const linkRemoved = defineHook<string>('external_accounts.link_removed');

/** Runs when an account is confirmed whose bank found no account by its numbers, by its id: they are in doubt. */
export const numbersDoubted = defineHook<string>('external_accounts.numbers_doubted');
