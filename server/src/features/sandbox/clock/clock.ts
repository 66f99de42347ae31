import { defineFeature } from '../../../platform/feature.ts';
import { clockOperations } from './clock-routes.ts';

export const clock = defineFeature({ name: 'clock', operations: clockOperations });
