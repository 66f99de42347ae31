import {
  createKeyPair,
  type KeyPair,
  listKeys,
  revokeKey,
  rollKey,
  suspendBrand,
} from '../../src/features/tenants/brands/brands.ts';
import { newKeyPair } from '../../src/kernel/key-text.ts';
import { type Api, apiOf, type TestBrand, type TestService } from './test-service.ts';

/** Operator actions on a brand's keys, and callers that use them. */
export function keySteps({ service, origin }: TestService, { brandId }: TestBrand) {
  const { operator } = service;
  const caller = (keys: KeyPair | null): Api => apiOf(origin, keys);
  return {
    caller,
    create: (scope: 'full' | 'read_only' = 'full', options: { managesKeys?: boolean } = {}) =>
      createKeyPair(operator, brandId, { label: 'fixture', scope, ...options }),
    revoke: (keyId: string) => revokeKey(operator, brandId, keyId),
    /** Rolls a key, which stays valid for `overlapHours`; returns the new one. */
    roll: async (keyId: string, overlapHours: number) => {
      const rolled = await rollKey(operator, brandId, keyId, overlapHours);
      if (!rolled) throw new Error('The key cannot be rolled');
      return rolled;
    },
    suspend: () => suspendBrand(operator, brandId, 'suspend'),
    list: () => listKeys(operator, brandId),
    /** Well-formed keys that belong to no brand. */
    unknown: (environment: 'sandbox' | 'live' = 'sandbox') => newKeyPair(environment),
  };
}
