// Names that a client imports; a rename of one of them breaks its users, and this file.

import type {
  Account,
  Card,
  CardTransaction,
  ConflictError,
  CreditApplication,
  CreditError,
  Customer,
  CustomerCreate,
  Delivery,
  Event,
  RequestError,
  Transfer,
  Webhook,
} from './dist/hey-api/index.ts';
import type { components } from './dist/openapi-typescript/api.ts';

export type Named = [
  Account,
  Card,
  CardTransaction,
  ConflictError,
  CreditApplication,
  CreditError,
  CustomerCreate,
  Delivery,
  Event,
  RequestError,
  Transfer,
  Webhook,
];

/** Both generators agree about a customer. */
export const sameCustomer = (customer: Customer): components['schemas']['Customer'] => customer;
