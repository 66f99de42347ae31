import { defineFeature } from '../../../platform/feature.ts';
import { bookErrors } from './books-errors.ts';
import { bookOperations } from './books-routes.ts';

export const books = defineFeature({
  name: 'books',
  errors: bookErrors,
  operations: bookOperations,
});
