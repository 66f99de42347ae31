import type { FoundObject, ObjectMoves } from '@surety/sdk';
import { explainCodes, findCodes } from '@surety/sdk/command/explain-code';
import { NotFound, NotPermitted } from '@surety/sdk/errors';
import type { CommandContext } from '../../context.ts';
import type { Output } from '../../output.ts';

/** Why an object is in its state. */
export interface ObjectReason {
  /** The reason in a sentence, such as the one of a notice of adverse action. */
  readonly text: string;
  /** Return code of a bank, or reason of a failed KYC. */
  readonly code: string | null;
  /** Time of a KYC that failed for it. */
  readonly at: string | null;
}

type ExplainedObject = Pick<FoundObject, 'type' | 'object_id' | 'customer_id'> | ObjectMoves;

/**
 * Reasons of a denied application, a failed KYC, a refused identity change, or a returned or failed transfer; none for
 * other objects.
 */
export async function reasonsOfObject(
  { surety, io }: CommandContext,
  { type, object_id: id, customer_id: customerId }: ExplainedObject,
): Promise<ObjectReason[]> {
  const options = { signal: io.interrupted };
  switch (type) {
    case 'credit_application':
      return [
        ...(await orNone(surety().applications.adverseAction(id, options), ({ reasons }) =>
          reasons.map((text) => ({ text, code: null, at: null })),
        )),
        ...(await orNone(surety().applications.history(id, options), ({ data }) =>
          data
            .filter(({ error_code }) => error_code !== null)
            .map(({ at, error_code }) => ({ text: 'KYC failed', code: error_code, at })),
        )),
      ];
    case 'transfer':
      return orNone(surety().transfers.get(id, options), ({ ach, status }) => {
        const { ach_return_code: code = null, failure_reason: text = null } = ach ?? {};
        return code === null && text === null ? [] : [{ text: text ?? status, code, at: null }];
      });
    case 'identity_change':
      return orNone(
        surety().identityChanges.get(customerId ?? '', id, options),
        ({ error_code: code, error_description: text, date_updated: at }) =>
          code === null ? [] : [{ text: text ?? 'KYC failed', code, at }],
      );
    default:
      return [];
  }
}

async function orNone<T>(answer: Promise<T>, read: (answer: T) => ObjectReason[]) {
  try {
    return read(await answer);
  } catch (error) {
    if (error instanceof NotFound || error instanceof NotPermitted) return [];
    throw error;
  }
}

/** Prints the reasons, and the meaning and cure of each code once. */
export function printReasons(out: Output, reasons: readonly ObjectReason[]): void {
  if (reasons.length > 0) out.line('Why:');
  for (const { text, code, at } of reasons)
    out.line(`  ${[at, text, code && `(${code})`].filter(Boolean).join('  ')}`);
  for (const code of new Set(reasons.flatMap(({ code }) => code ?? []))) {
    const { reasons: known } = findCodes(code);
    for (const { title, rows } of explainCodes({ declines: [], errors: [], reasons: known })) {
      out.line(`  ${title}`);
      for (const [label, sentence] of rows) out.line(`    ${label.padEnd(11)} ${sentence}`);
    }
  }
}
