import { DomainError } from '../../../kernel/domain-error.ts';
import { sealedColumn } from '../../../kernel/sealed-column.ts';
import type { Context, Unit } from '../../../platform/context.ts';
import { identityChangeErrors } from './identity-change-errors.ts';
import type { ChangeableField, WantedIdentity } from './identity-change-rules.ts';
import { type IdentityChangeRow, lockChangeRow } from './identity-changes-store.ts';

export const wantedColumn = sealedColumn('identity_changes', 'wanted', ['identity_change_id']);

/** An identity change with its values. */
export type IdentityChange = Omit<IdentityChangeRow, 'fields' | 'wanted'> & {
  fields: ChangeableField[];
  wanted: WantedIdentity;
};

/** Seals the wanted values of a change for its row. */
export function sealWanted({ vault }: Context, changeId: string, wanted: WantedIdentity): Buffer {
  return vault.seal(JSON.stringify(wanted), wantedColumn, changeId);
}

export function openChange({ vault }: Context, row: IdentityChangeRow): IdentityChange {
  const { identity_change_id: id, wanted } = row;
  const values = wanted === null ? {} : JSON.parse(vault.open(wanted, wantedColumn, id));
  return { ...row, fields: row.fields as ChangeableField[], wanted: values };
}

/** Reads a change and locks its row until the transaction ends. */
export async function lockChange(unit: Unit, changeId: string): Promise<IdentityChange> {
  const row = await lockChangeRow(unit, changeId);
  if (!row) throw unknownChange(changeId);
  return openChange(unit, row);
}

export function unknownChange(changeId: string): DomainError {
  return new DomainError(identityChangeErrors.identity_change_dne, {
    identity_change_id: changeId,
  });
}
