import { defineFeature } from '../../../platform/feature.ts';
import { bookErrors } from './books-errors.ts';
import { bookOperations } from './books-routes.ts';
import { journalObject } from './journal-object-store.ts';

export { listPostedRows } from './books-store.ts';

export const books = defineFeature({
  name: 'books',
  errors: bookErrors,
  operations: bookOperations,
  objects: [journalObject],
});
