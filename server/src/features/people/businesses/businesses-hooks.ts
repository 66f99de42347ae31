import { defineHook } from '../../../platform/hook.ts';

/** True when a KYC of the owner with this id, locked by the caller, still runs. */
export const ownerRemoval = defineHook<string, boolean>('businesses.owner_removal');
