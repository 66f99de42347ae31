import { DomainError, isError } from '../../../kernel/domain-error.ts';
import { formatDecimalAmount } from '../../../kernel/money.ts';
import type { Context } from '../../../platform/context.ts';
import { type CallInput, ownOperations } from '../../../platform/http/operations/call-operation.ts';
import { findProcessorToken } from '../../accounts/external-accounts/external-accounts.ts';
import { customerErrors, readSsn } from '../../people/customers/customers.ts';
import { type EndState, tellStory } from './record-story-rules.ts';
import {
  type Body,
  type KnownOutcomes,
  kindOfToken,
  kycOfSsn,
  partOf,
  type RecordedRequest,
  textOf,
} from './recorded-requests-rules.ts';
import { brandTimesOf } from './recorded-times-rules.ts';
import { scenarioErrors } from './scenario-errors.ts';
import { readScenario } from './scenario-rules.ts';
import { writeStory } from './write-story-rules.ts';

/** Request of the log: with its wall times, and the brand's where its operation read the clock. */
export interface LoggedRequest extends Omit<RecordedRequest, 'at'> {
  received: Temporal.Instant;
  /** Time of the answer. */
  wall: Temporal.Instant;
  brand: Temporal.Instant | null;
}

export interface WrittenScenario {
  source: string;
  stepCount: number;
  /** Requests that no step makes. */
  left: string[];
}

/**
 * Writes a scenario from logged requests in their order, with the present states of the customers that
 * they created as its end.
 *
 * @param story the scenario's name, and the brand times at which the recording began and ended.
 * @throws DomainError `nothing_recorded`, `recording_too_long`.
 */
export async function writeScenarioFromRequests(
  context: Context,
  logged: readonly LoggedRequest[],
  story: { name: string; from: Temporal.Instant; to: Temporal.Instant },
): Promise<WrittenScenario> {
  const times = brandTimesOf(logged.map(timesOf), story);
  const requests = logged.map((request, index) => ({ ...request, at: times[index] ?? story.to }));
  const known = await findKnownOutcomes(context, requests);
  const { people } = tellStory(requests, { known });
  if (people.length === 0) throw new DomainError(scenarioErrors.nothing_recorded);
  const ends = await Promise.all(people.map(({ customerId }) => readEnds(context, customerId)));
  const told = tellStory(requests, { known, ends: ends.flat() });
  const source = writeStory(told, story);
  refuseTooLong(source);
  const left = told.steps.flatMap((step) => (step.kind === 'comment' ? [step.text] : []));
  return { source, stepCount: told.steps.length - left.length + told.ends.length, left };
}

function timesOf({ operation, received, wall, brand, answer }: LoggedRequest) {
  const now = operation === 'advanceClock' ? textOf(answer.now) : null;
  return { received, wall, brand, advancedTo: now === null ? null : Temporal.Instant.from(now) };
}

/** Refuses a text that is too long for a scenario. */
function refuseTooLong(source: string): void {
  try {
    readScenario(source);
  } catch (error) {
    if (!(error instanceof DomainError)) throw error;
    const [problem] = error.problems;
    throw new DomainError(scenarioErrors.recording_too_long, {
      field: problem?.field ?? 'body',
      rule: problem?.rule ?? error.message,
    });
  }
}

/** Reads values that masked bodies lack: SSNs of a sandbox's customers, and tokens of their banks. */
async function findKnownOutcomes(
  context: Context,
  requests: readonly RecordedRequest[],
): Promise<KnownOutcomes> {
  const idsOf = (operation: string, field: string) => {
    const done = requests.filter((each) => each.operation === operation && each.status < 400);
    return done.flatMap(({ answer }) => textOf(answer[field]) ?? []);
  };
  const kyc: Record<string, NonNullable<ReturnType<typeof kycOfSsn>>> = {};
  for (const id of idsOf('createCustomer', 'customer_id')) {
    const chosen = kycOfSsn(await findSsn(context, id));
    if (chosen) kyc[id] = chosen;
  }
  const banks: Record<string, string> = {};
  for (const id of idsOf('linkExternalAccount', 'account_id')) {
    const kind = kindOfToken(await findProcessorToken(context, id));
    if (kind) banks[id] = kind;
  }
  return { kyc, banks };
}

/** Null for a customer without an SSN, and for one that was removed since. */
async function findSsn(context: Context, customerId: string): Promise<string | null> {
  try {
    return await readSsn(context, customerId);
  } catch (error) {
    if (isError(error, customerErrors.customer_dne)) return null;
    throw error;
  }
}

/** States of a customer's application and accounts, as a scenario expects them. */
async function readEnds(context: Context, customerId: string): Promise<EndState[]> {
  const list = async (operationId: string): Promise<Body[]> => {
    const input: CallInput = { query: { customer_id: customerId, limit: 100 } };
    const { body, refused } = await context.port(ownOperations)(context, operationId, input);
    return refused ? [] : (body.data as Body[]);
  };
  const [application] = await list('listApplications');
  if (!application) return [];
  const end = (subject: EndState['subject'], fields: EndState['fields']): EndState => ({
    subject,
    id: customerId,
    fields,
  });
  const ofApplication = end('application', { status: String(application.application_status) });
  const depositId = textOf(partOf(application, 'accounts').security_deposit_account_id);
  const accounts = await list('listAccounts');
  const deposit = accounts.find(({ account_id }) => account_id === depositId);
  if (!deposit) return [ofApplication];
  const creditId = textOf(partOf(deposit, 'security_deposit').credit_account);
  const credit = accounts.find(({ account_id }) => account_id === creditId);
  const { ledger_balance } = partOf(deposit, 'balance');
  return [
    ofApplication,
    end('deposit', { status: String(deposit.status), ledger: signedDollars(ledger_balance) }),
    ...(credit ? [end('credit', creditFields(credit))] : []),
  ];
}

function creditFields(credit: Body): EndState['fields'] {
  const { ledger_balance, available_balance } = partOf(credit, 'balance');
  return {
    limit: signedDollars(partOf(credit, 'credit').credit_limit),
    ledger: signedDollars(ledger_balance),
    available: signedDollars(available_balance),
  };
}

function signedDollars(cents: unknown): string {
  return formatDecimalAmount(BigInt(Number(cents)));
}
