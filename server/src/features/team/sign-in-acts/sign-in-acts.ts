import { defineFeature } from '../../../platform/feature.ts';
import { startRecordingTries } from './start-recording.ts';

export { noteRefusal, type TriedAccount } from './note-refusal.ts';
export { recordCountedActs } from './record-counted-acts.ts';
export { recordOwnAct } from './record-own-act.ts';
export { recordRefusedTries } from './record-refused-tries.ts';

export const signInActs = defineFeature({
  name: 'sign-in-acts',
  loops: [startRecordingTries],
});
