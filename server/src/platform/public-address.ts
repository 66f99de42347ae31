import { definePort } from './port.ts';

/**
 * The service's own address; a port that the system chose is known only once the server listens.
 */
export interface PublicAddress {
  readonly publicUrl: string;
}

/** Base of the links in responses and events. */
export const publicAddress = definePort<PublicAddress>('public address');
