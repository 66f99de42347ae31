import type { Operation } from '../operations/operation.ts';
import { checkInput } from '../schemas/validation.ts';

/**
 * @throws Error if a response body differs from the operation's schema, and so from its
 *   documentation.
 */
export function checkAnswer(operation: Operation, body: unknown): void {
  const sent: unknown = JSON.parse(JSON.stringify(body));
  const { problems, ignored } = checkInput(operation.answer.schema, sent, 'body');
  if (problems.length === 0 && ignored.length === 0) return;
  const broken = problems.map(({ field, rule }) => `${field} ${rule}`);
  const unknown = ignored.map((field) => `${field} is not in the schema`);
  throw new Error(
    `${operation.operationId} broke its own schema: ${[...broken, ...unknown].join('; ')}`,
  );
}
