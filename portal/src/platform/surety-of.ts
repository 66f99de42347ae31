import { Surety } from '@surety/sdk';
import { clientAt, portalPrefix } from './portal-client.ts';

const clients = new Map<string, Surety>();

/** The client of a brand's operations under the session. */
export function suretyOf(brandId: string): Surety {
  const known = clients.get(brandId);
  if (known) return known;
  const access = clientAt(`${portalPrefix}/${brandId}`);
  const made = new Surety(access);
  clients.set(brandId, made);
  return made;
}
