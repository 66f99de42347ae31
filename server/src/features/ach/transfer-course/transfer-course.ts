import { defineFeature } from '../../../platform/feature.ts';
import { transferCourseOperations } from './transfer-course-routes.ts';

export const transferCourse = defineFeature({
  name: 'transfer-course',
  operations: transferCourseOperations,
});
