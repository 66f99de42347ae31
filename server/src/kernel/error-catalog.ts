import type { ErrorEntry } from './error-entry.ts';
import { accountErrors } from './errors/account-errors.ts';
import { applicationErrors } from './errors/application-errors.ts';
import { bankFileErrors } from './errors/bank-file-errors.ts';
import { behaviourErrors } from './errors/behaviour-errors.ts';
import { brandErrors } from './errors/brand-errors.ts';
import { businessErrors } from './errors/business-errors.ts';
import { cardErrors } from './errors/card-errors.ts';
import { clockErrors } from './errors/clock-errors.ts';
import { closingErrors } from './errors/closing-errors.ts';
import { customerErrors } from './errors/customer-errors.ts';
import { eventErrors } from './errors/event-errors.ts';
import { externalAccountErrors } from './errors/external-account-errors.ts';
import { kycErrors } from './errors/kyc-errors.ts';
import { requestErrors } from './errors/request-errors.ts';
import { scenarioErrors } from './errors/scenario-errors.ts';
import { transactionErrors } from './errors/transaction-errors.ts';
import { transferErrors } from './errors/transfer-errors.ts';
import { validationErrors } from './errors/validation-errors.ts';
import { webhookErrors } from './errors/webhook-errors.ts';
import { worldErrors } from './errors/world-errors.ts';

export type { ErrorKind } from './error-entry.ts';

const entries = {
  ...requestErrors,
  ...customerErrors,
  ...businessErrors,
  ...kycErrors,
  ...accountErrors,
  ...closingErrors,
  ...externalAccountErrors,
  ...validationErrors,
  ...transferErrors,
  ...bankFileErrors,
  ...cardErrors,
  ...transactionErrors,
  ...applicationErrors,
  ...webhookErrors,
  ...eventErrors,
  ...brandErrors,
  ...clockErrors,
  ...worldErrors,
  ...behaviourErrors,
  ...scenarioErrors,
};

export type ErrorCode = keyof typeof entries;

/** Every error that the service returns, each with its kind and message. */
export const errorCatalog: Record<ErrorCode, ErrorEntry> = entries;
