import { defineFeature } from '../../../platform/feature.ts';
import { bookOperations } from './books-routes.ts';

export const books = defineFeature({ name: 'books', operations: bookOperations });
