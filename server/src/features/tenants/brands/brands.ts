import { defineFeature } from '../../../platform/feature.ts';
import { brandErrors } from './brand-errors.ts';
import { brandObjects } from './brand-objects-store.ts';
import { brandRows } from './brand-rows.ts';
import { keyWatch, openKeyWatch } from './key-watch.ts';
import { keyOperations } from './keys-routes.ts';
import { originOperations } from './origins-routes.ts';
import { programOperations } from './programs-routes.ts';

export type { KeyPair } from '../../../kernel/key-text.ts';
export type { AchLimitName } from './ach-limit-rules.ts';
export { authenticateKeys } from './authenticate-key.ts';
export { brandErrors } from './brand-errors.ts';
export { lockBrand } from './brands-store.ts';
export { changeProgramSettings } from './change-program-settings.ts';
export { createBrand } from './create-brand.ts';
export { createKeyPair } from './create-key-pair.ts';
export { createProgram } from './create-program.ts';
export { createTemporaryKey } from './create-temporary-key.ts';
export { revokeKey, rollKey } from './end-key.ts';
export { keyWatch, signalDeletedKeys } from './key-watch.ts';
export { makeKey, type NewKey } from './manage-keys.ts';
export { type OpenBrandsParts, openBrands } from './open-brands.ts';
export type { Operator } from './operator.ts';
export { listOrigins } from './origins-store.ts';
export { judgeRequest } from './page-request-rules.ts';
export { programGaps } from './program-gaps.ts';
export { connectedVendors, requireReadyProgram, requireVendor } from './program-readiness.ts';
export { readinessProblems, type VendorPart, vendorParts } from './program-readiness-rules.ts';
export type { ProgramSettings } from './program-settings-rules.ts';
export {
  parseProgramSettings,
  programSettingFacts,
  programSettingProblems,
  readProgramSettings,
} from './program-settings-rules.ts';
export {
  findDemoBrand,
  findWrappedDataKey,
  getBrandName,
  listBrands,
  requireBrand,
} from './read-brands.ts';
export { labelsOfKeys, listKeys } from './read-keys.ts';
export {
  findFirstProgram,
  getProgram,
  listPrograms,
  listProgramsOf,
  listSenderPrograms,
  lockProgramOf,
  type Program,
} from './read-programs.ts';
export { readReturnUrl } from './return-url-rules.ts';
export { type DataKeyProgress, rotateDataKeys } from './rotate-data-keys.ts';
export { rotateMasterKey } from './rotate-master-key.ts';
export { setOrigins } from './set-origins.ts';
export { openVault, requireEnvironment } from './startup-checks.ts';
export { suspendBrand } from './suspend-brand.ts';

export const brands = defineFeature({
  name: 'brands',
  errors: brandErrors,
  operations: [...keyOperations, ...originOperations, ...programOperations],
  objects: brandObjects,
  rows: brandRows,
  serverLoops: [({ port }) => port(keyWatch).start()],
  binds: [keyWatch.opens(openKeyWatch)],
});
