import { definePort } from './port.ts';

/** Interval at which streams are compared with the key or session that opened them, in milliseconds. */
export const watchEveryMs = definePort<number>('interval of key and session watches');
