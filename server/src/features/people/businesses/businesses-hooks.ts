import { defineHook } from '../../../platform/hook.ts';
import type { IdentityCorrection } from '../persons/persons.ts';

/** True when a KYC of the owner with this id, locked by the caller, still runs. */
export const ownerRemoval = defineHook<string, boolean>('businesses.owner_removal');

/** True when a KYC holds a locked owner's identity, which was changed in this unit. */
export const ownerIdentityChange = defineHook<
  IdentityCorrection & { businessId: string; ownerId: string },
  boolean
>('businesses.owner_identity_change');
