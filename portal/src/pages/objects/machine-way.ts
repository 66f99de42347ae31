import type { Event } from '@surety/sdk';
import type { MachineRow } from '@surety/sdk/catalog-rows';

/** A step on an object's way through a machine: the state that an event recorded, and its time. */
export interface Step {
  readonly number: number;
  readonly state: string;
  readonly at: string;
  readonly event: string;
  readonly eventId: string;
}

/** States of events whose payload names none, by machine. */
const told: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  account: {
    'account.closing': 'inactive',
    'account.closed': 'closed',
    'account.link_expired': 'removed',
  },
  'account-history': { 'account.history.ready': 'ready' },
  'account-validation': {
    'account.micro_deposits.arrived': 'awaiting_amounts',
    'account.validation.verified': 'verified',
    'account.validation.failed': 'failed',
  },
  'bank-file': {
    'bank_file.held': 'held',
    'bank_file.refused': 'refused',
    'bank_file.rejected': 'rejected',
  },
  advance: { 'transfer.advanced': 'open' },
  closing: {
    'account.closing': 'closing',
    'account.closing_stopped': 'stopped',
    'account.closed': 'closed',
  },
  application: {
    'credit.application.approved': 'approved',
    'credit.application.adverse_action': 'denied',
    'credit.application.resubmit_required': 'resubmit_required',
  },
  kyc: {
    'kyc.verification.success': 'passed',
    'kyc.verification.failure': 'failed',
    'kyc.verification.error': 'error',
    'kyc.verification.timeout': 'expired',
    'kyc.verification.document_required': 'document required',
    'kyc.verification.under_review': 'under review',
  },
};

/** Fields of payloads that name a state, by machine. */
const fields: Readonly<Record<string, string>> = {
  transaction: 'transaction_state',
  transfer: 'status',
  card: 'status',
  application: 'application_status',
  kyc: 'kyc_status',
};

/** The way of an object through a machine, from its own events, oldest first. */
export function readWay(name: string, { states }: MachineRow, events: readonly Event[]): Step[] {
  const steps = events.flatMap(({ event, event_id, occurred_at, payload }) => {
    const named = (payload as Readonly<Record<string, unknown>>)[fields[name] ?? ''];
    const state = told[name]?.[event] ?? named;
    if (typeof state !== 'string' || !states.includes(state)) return [];
    return [{ state, at: occurred_at, event, eventId: event_id }];
  });
  return steps.map((step, at) => ({ ...step, number: at + 1 }));
}

/** Events of the validation of an account among those of the account. */
export const eventsOfValidation = (events: readonly Event[], validationId: string): Event[] =>
  events.filter(
    ({ payload }) => 'validation_id' in payload && payload.validation_id === validationId,
  );

/** Arrows that the way went along, each as "from to". */
export function walkedArrows(way: readonly Step[]): ReadonlySet<string> {
  return new Set(way.slice(1).map(({ state }, at) => `${way[at]?.state} ${state}`));
}
