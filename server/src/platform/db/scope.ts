import type pg from 'pg';

/** Role of statements for one brand: policies show it the rows of the brand in `surety.brand`. */
export const brandRole = 'surety_service';
/** Role of statements over all brands; the service's login becomes it, but does not inherit it. */
export const allBrandsRole = 'surety_all_brands';

/** Setting of a transaction that names its brand to the policies. */
export const brandSetting = 'surety.brand';

/** Rows that statements reach: those of one brand, or those of all brands. */
export interface Scope {
  readonly role: typeof brandRole | typeof allBrandsRole;
  /** Empty for all brands. */
  readonly brandId: string;
}

export const scopeOfAllBrands: Scope = { role: allBrandsRole, brandId: '' };

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

/**
 * The scope of a brand.
 *
 * @throws TypeError unless the id is a UUID: it becomes part of a statement's text.
 */
export function scopeOfBrand(brandId: string): Scope {
  if (!uuid.test(brandId)) throw new TypeError('A brand is named by its UUID.');
  return { role: brandRole, brandId };
}

/** Begins a transaction within a scope, in one round trip; the settings end with it. */
export function beginText(begin: string, { role, brandId }: Scope): string {
  return `${begin}; set local role ${role}; set local ${brandSetting} = '${brandId}'`;
}

/** For a session of its own (never a pooler's) whose statements are all over all brands. */
export async function becomeAllBrands(client: pg.ClientBase): Promise<void> {
  await client.query(`set role ${allBrandsRole}`);
}
