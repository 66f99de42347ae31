import { defineHook } from '../../../platform/hook.ts';

/** Runs after the applicant of the application with this id was erased. */
export const applicationErased = defineHook<string>('applications.erased');
