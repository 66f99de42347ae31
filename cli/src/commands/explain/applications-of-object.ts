import type { ObjectMoves } from '@surety/sdk';
import { typedCommand } from '@surety/sdk/command/shell-words';
import { NotFound, NotPermitted } from '@surety/sdk/errors';
import type { CommandContext } from '../../context.ts';

/** Lines of an explanation, and the fields that programs read in their place. */
export interface ExplainedApplications {
  readonly lines: readonly string[];
  readonly fields: Readonly<Record<string, unknown>>;
}

const none: ExplainedApplications = { lines: [], fields: {} };

/** Latest applications of a customer, or the notice that the applicant of a denied application is owed. */
export async function applicationsOfObject(
  context: CommandContext,
  { type, object_id: id }: ObjectMoves,
): Promise<ExplainedApplications> {
  if (type === 'customer') return await latestApplications(context, id);
  if (type === 'credit_application') return await owedNotice(context, id);
  return none;
}

async function latestApplications(
  { surety, io }: CommandContext,
  customerId: string,
): Promise<ExplainedApplications> {
  const query = { customer_id: customerId };
  const found = await surety().applications.list(query, { signal: io.interrupted }).take(5);
  const lines = found.flatMap((application) => [
    `  ${application.date_created}  ${application.application_status}`,
    `    ${typedCommand(['explain', application.application_id])}`,
  ]);
  return {
    lines: lines.length > 0 ? ['Latest applications:', ...lines] : [],
    fields: { applications: found },
  };
}

async function owedNotice(
  { surety, io }: CommandContext,
  applicationId: string,
): Promise<ExplainedApplications> {
  const options = { signal: io.interrupted };
  try {
    const action = await surety().applications.adverseAction(applicationId, options);
    const { notice_due_date, notice_sent_at } = action;
    const notice = ['applications', 'notice', applicationId, '--format', 'pdf'];
    const lines = [
      `Owed: the notice of adverse action, by ${notice_due_date}`,
      `  ${typedCommand([...notice, '--output', 'notice.pdf'])}`,
      `  ${typedCommand(['applications', 'report-notice-sent', applicationId])}   (once it is sent)`,
    ];
    return {
      lines: notice_sent_at === null ? lines : [],
      fields: { notice_due_date, notice_sent_at },
    };
  } catch (error) {
    if (error instanceof NotFound || error instanceof NotPermitted) return none;
    throw error;
  }
}
