import { defineHook } from '../../../platform/hook.ts';

/** Runs when the link of an external account is removed, by the account's id, to erase its data. */
export const linkRemoved = defineHook<string>('external_accounts.link_removed');
