import type { FieldProblem } from '../../../kernel/domain-error.ts';
import { defineQuestion } from '../../../platform/hook.ts';
import type { Program } from './read-programs.ts';

/** Problems of a live program that higher features see, such as missing agreements. */
export const programGaps = defineQuestion<Program, readonly FieldProblem[]>('brands.program_gaps');
