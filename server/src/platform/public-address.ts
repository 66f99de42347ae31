import type { FastifyInstance } from 'fastify';
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

export interface LearnedAddress extends PublicAddress {
  learn(server: FastifyInstance): void;
}

/** Base of the links in responses; with port 0 it is known only once the server listens. */
export function learnedAddress(config: { publicUrl: string; port: number }): LearnedAddress {
  let learned: string | null = null;
  return {
    get publicUrl(): string {
      return learned ?? config.publicUrl;
    },
    learn: (server: FastifyInstance): void => {
      const [listening] = server.addresses();
      if (config.port !== 0 || typeof listening !== 'object') return;
      learned = `http://localhost:${listening.port}`;
    },
  };
}
