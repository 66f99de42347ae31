import { defineFeature } from '../../../platform/feature.ts';
import { portalLinkOperation } from '../../team/sign-in/sign-in.ts';
import { worldKeeper } from './automatic-snapshots.ts';
import { worldKeepers } from './management-key.ts';
import { snapshotOperations } from './snapshots-routes.ts';
import { worldDiffOperations } from './world-diff-routes.ts';
import { worldErrors } from './world-errors.ts';
import { worldFileOperations } from './world-file-routes.ts';
import { worldOperations } from './worlds-routes.ts';

export {
  keepMoment,
  listMoments,
  type Rewound,
  rewindWorld,
} from './automatic-snapshots.ts';
export {
  createDemoWorld,
  openManagement,
  openManagementKey,
} from './manage-worlds.ts';

export { worldErrors } from './world-errors.ts';

export const worlds = defineFeature({
  name: 'worlds',
  errors: worldErrors,
  operations: [
    ...worldOperations,
    ...snapshotOperations,
    ...worldDiffOperations,
    ...worldFileOperations,
    portalLinkOperation,
  ],
  binds: [worldKeeper.opens(({ openBrandless }) => worldKeepers(openBrandless))],
});
