import { defineHook } from '../../../platform/hook.ts';

/** Asks by an owner's id whether a KYC of the owner, locked by the caller, still runs. */
export const ownerRemoval = defineHook<string, boolean>('businesses.owner-removal');
