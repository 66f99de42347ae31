import type { SealedColumn } from '../../../kernel/sealed-column.ts';
import type { StoredIdentity } from './stored-identity-rules.ts';

/** Fields of a person that the row keeps in one sealed value (docs/decisions/0163). */
type SealedIdentity = Pick<
  StoredIdentity,
  | 'first_name'
  | 'middle_name'
  | 'last_name'
  | 'dob'
  | 'ssn_last_four'
  | 'phone'
  | 'phone_country_code'
  | 'email'
  | 'addresses'
>;

/** A person's row as stored. */
export type SealedPerson<Row extends StoredIdentity> = Omit<Row, keyof SealedIdentity> & {
  identity_sealed: Buffer;
};

/** Column and row of a person's sealed identity. */
export interface IdentityPlace {
  column: SealedColumn;
  row: string;
}

/** Parts of a brand's vault that identities need. */
export interface IdentityVault {
  seal(text: string, column: SealedColumn, row: string): Buffer;
  open(sealed: Uint8Array, column: SealedColumn, row: string): string;
}

/** Seals the identity of a person as a whole. */
export function sealIdentity<Row extends StoredIdentity>(
  vault: Pick<IdentityVault, 'seal'>,
  row: Row,
  place: IdentityPlace,
): SealedPerson<Row> {
  const {
    first_name,
    middle_name,
    last_name,
    dob,
    ssn_last_four,
    phone,
    phone_country_code,
    email,
    addresses,
    ...rest
  } = row;
  const identity: SealedIdentity = {
    ...{ first_name, middle_name, last_name, dob, ssn_last_four },
    ...{ phone, phone_country_code, email, addresses },
  };
  const identity_sealed = vault.seal(JSON.stringify(identity), place.column, place.row);
  return { ...rest, identity_sealed };
}

/** Opens what `sealIdentity` has sealed. */
export function openIdentity<Row extends { identity_sealed: Buffer }>(
  vault: Pick<IdentityVault, 'open'>,
  row: Row,
  place: IdentityPlace,
): Omit<Row, 'identity_sealed'> & SealedIdentity {
  const { identity_sealed, ...rest } = row;
  const text = vault.open(identity_sealed, place.column, place.row);
  const identity: SealedIdentity = JSON.parse(text);
  return { ...rest, ...identity };
}
