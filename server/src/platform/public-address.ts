import { definePort } from './port.ts';

/** The service's own address; with a chosen port it is known only once the server listens. */
export interface PublicAddress {
  readonly publicUrl: string;
}

/** Base of the links in answers and events. */
export const publicAddress = definePort<PublicAddress>('public address');
