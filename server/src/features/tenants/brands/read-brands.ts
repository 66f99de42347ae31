import { DomainError } from '../../../kernel/domain-error.ts';
import type { BrandScope, Context } from '../../../platform/context.ts';
import { brandErrors } from './brand-errors.ts';
import { findBrand, findDemoBrandRow, listBrandRows } from './brands-store.ts';
import type { Operator } from './operator.ts';

export async function getBrandName(context: Context): Promise<string> {
  const row = await findBrand(context);
  if (!row) throw new Error(`Brand ${context.brandId} does not exist`);
  return row.name;
}

/** All brands, oldest first. */
export async function listBrands(operator: Operator) {
  return operator.transaction(listBrandRows);
}

export async function requireBrand(scope: BrandScope): Promise<void> {
  if (!(await findBrand(scope))) {
    throw new DomainError(brandErrors.brand_dne, { brand_id: scope.brandId });
  }
}

/** The brand's data key as stored (wrapped), or undefined when there is no such brand. */
export async function findWrappedDataKey(scope: BrandScope): Promise<Buffer | undefined> {
  return (await findBrand(scope))?.wrapped_data_key;
}

/** The demo brand, or undefined before `npm start` has created it. */
export async function findDemoBrand(operator: Operator): Promise<string | undefined> {
  return (await operator.transaction(findDemoBrandRow))?.brand_id;
}
