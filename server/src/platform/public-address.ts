import { definePort } from './port.ts';

/**
 * The service's own address; a port that the system chose is known only once the server listens.
 */
export interface PublicAddress {
  readonly publicUrl: string;
}

/** Base of the links in responses and events. */
export const publicAddress = definePort<PublicAddress>('public address');

/** False where a setting turns the portal off, so that no page can be shown to a person. */
export const isPortalServed = definePort<boolean>('portal is served');
