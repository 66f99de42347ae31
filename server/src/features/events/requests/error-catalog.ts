import type { ErrorDefinitions } from '../../../kernel/define-errors.ts';
import { definePort } from '../../../platform/port.ts';

/** Every error that the service answers, by its code. */
export const errorDefinitions = definePort<ErrorDefinitions>('error catalog');
