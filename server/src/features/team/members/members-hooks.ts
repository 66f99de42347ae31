import { defineHook } from '../../../platform/hook.ts';

/** Runs in the unit that takes a person out of the brand; the input is the person's id. */
export const memberLeft = defineHook<string>('members.left');
