import { defineHook } from '../../platform/hook.ts';

/** Runs when a world begins or is put back, to schedule the due work that every brand must have. */
export const worldPrepared = defineHook<void>('worlds.prepared');

/** Runs in a world that received a snapshot's content, to end work that was under way in it. */
export const worldThawed = defineHook<void>('worlds.thawed');

/** Runs before `worldThawed` when the content is another world's, to replace its public links. */
export const worldForked = defineHook<void>('worlds.forked');
