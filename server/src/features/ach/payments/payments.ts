import { defineFeature } from '../../../platform/feature.ts';
import { paymentOperations } from './payments-routes.ts';

export const payments = defineFeature({ name: 'payments', operations: paymentOperations });
