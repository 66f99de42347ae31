import { definePort } from './port.ts';

/** Longest time that a call to a vendor may take, in milliseconds. */
export const vendorTimeoutMs = definePort<number>('vendor timeout');
