import { easternDate } from '../../src/kernel/banking-calendar.ts';
import type { FilePart } from '../../src/kernel/nacha/nacha-file.ts';
import { partsText } from '../support/bank-answers.ts';
import { paymentParts } from '../support/incoming-payments.ts';
import { edited } from '../support/nacha-text.ts';
import { type DecisionStep, daysUntilLater, type FileOfPayments } from './files-model.ts';
import type { Payment } from './money-state.ts';
import { outcomeOf, type RealWorld } from './real-calls.ts';

/** Last file that was imported into a world, and the number of payments sent to it. */
interface Sent {
  payments: readonly Payment[];
  parts: FilePart[];
  count: number;
}

const sentTo = new WeakMap<RealWorld, Sent>();

const isUndecided = new Set(['set_aside', 'suspected_duplicate']);

/** Entries that wait for a decision in each world, in order of arrival. */
const undecidedIn = new WeakMap<RealWorld, { bank_file_id: string; position: number }[]>();

function undecidedOf(world: RealWorld) {
  const entries = undecidedIn.get(world) ?? [];
  undecidedIn.set(world, entries);
  return entries;
}

/** Decides about an entry that waits; its place is left only where the decision was carried out. */
export async function decideEntryForReal(
  world: RealWorld,
  { pick, decision }: DecisionStep,
): Promise<string> {
  const entries = undecidedOf(world);
  const at = pick % Math.max(entries.length, 1);
  const entry = entries[at];
  if (!entry) return 'ok';
  const { bank_file_id, position } = entry;
  const body = { position, decision };
  const answer = await world.brand.api('POST', `/bank-files/${bank_file_id}/decisions`, body);
  if (answer.status !== 200) return outcomeOf(answer);
  entries.splice(at, 1);
  return answer.body.outcome;
}

/** Leaves a file of payments from another bank, each in a batch of its own. */
export async function leaveFile(
  world: RealWorld,
  { payments, send }: FileOfPayments,
): Promise<string> {
  const last = sentTo.get(world) ?? { payments: [], parts: [], count: 0 };
  const isAgain = send === 'again' && last.payments.length > 0;
  const sent = isAgain ? last : await newFile(world, payments, last.count);
  const text = await textOf(sent);
  const answer = await world.brand.api('POST', '/simulate/ach/files', asSent(text, send), {
    'content-type': 'text/plain',
  });
  if (answer.status !== 200) return outcomeOf(answer);
  sentTo.set(world, sent);
  const { bank_file_id, entries } = answer.body;
  const found: { outcome: string; position: number }[] = entries.data;
  const open = found.filter(({ outcome }) => isUndecided.has(outcome));
  undecidedOf(world).push(...open.map(({ position }) => ({ bank_file_id, position })));
  return found.map(({ outcome }) => outcome).join(' ');
}

function asSent(text: string, send: FileOfPayments['send']): string {
  if (send === 'miscounted') return text.replace(/^9(\d{6})/m, '9999999');
  return send === 'broken' ? text.slice(0, text.search(/^9/m)) : text;
}

async function newFile(
  world: RealWorld,
  payments: readonly Payment[],
  count: number,
): Promise<Sent> {
  const { body } = await world.brand.api('GET', '/sandbox/clock');
  const later = easternDate(Temporal.Instant.from(body.now)).add({ days: daysUntilLater });
  const parts = payments.flatMap((payment, index) =>
    batchOf(world, payment, {
      batchNumber: index + 1,
      trace: count + index + 1,
      effectiveDate: payment.kind === 'later' ? later.toString() : '2026-01-02',
    }),
  );
  return { payments, parts, count: count + payments.length };
}

function batchOf(
  { people }: RealWorld,
  { who, cents, kind }: Payment,
  at: { batchNumber: number; trace: number; effectiveDate: string },
): FilePart[] {
  const person = people[who];
  const entry = {
    routingNumber: String(person?.routingNumber).padStart(9, '0'),
    accountNumber: kind === 'unknown' ? '999999' : String(person?.accountNumber),
    amountCents: kind === 'prenote' ? 0n : BigInt(cents),
    purpose: kind === 'prenote' ? ('prenote' as const) : ('payment' as const),
    direction: kind === 'debit' ? ('debit' as const) : ('credit' as const),
    traceNumber: `99000000${String(at.trace).padStart(7, '0')}`,
  };
  const { batchNumber, effectiveDate } = at;
  return paymentParts([entry], { batchNumber, effectiveDate, settlementDay: null });
}

/** Text of a file, in which the writer's rules are broken by hand. */
async function textOf({ payments, parts }: Sent): Promise<string> {
  let text = await partsText(parts);
  for (const [index, { kind }] of payments.entries()) {
    const headerLine = 2 + 3 * index;
    if (kind === 'other') text = edited(text, headerLine, 51, 'CTX');
    if (kind === 'unread') text = edited(text, headerLine + 1, 2, '25');
  }
  return text;
}
