import { definePort } from './port.ts';

/** Aborts when the process stops, for long work that can end early in an orderly way. */
export const shutdown = definePort<AbortSignal>('shutdown');
