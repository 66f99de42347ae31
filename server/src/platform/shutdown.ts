import { definePort } from './port.ts';

/** Aborts when the process stops, for what takes long and can end early in good order. */
export const shutdown = definePort<AbortSignal>('shutdown');
