import type { AuditEvent } from '@surety/sdk';

/** Acts of the audit with who made each, for a file. */
export async function* actsWithNames(
  acts: AsyncIterable<AuditEvent>,
  nameOf: (act: AuditEvent) => string,
): AsyncGenerator<AuditEvent & { readonly who: string }> {
  for await (const act of acts) {
    const { sequence, date_created, actor, ...others } = act;
    yield { sequence, date_created, actor, who: nameOf(act), ...others };
  }
}
