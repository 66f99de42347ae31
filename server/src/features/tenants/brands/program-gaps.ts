import type { FieldProblem } from '../../../kernel/domain-error.ts';
import { defineQuestion } from '../../../platform/hook.ts';

/** What a live program lacks in the eyes of higher features, such as its agreements. */
export const programGaps = defineQuestion<string, readonly FieldProblem[]>('brands.program_gaps');
