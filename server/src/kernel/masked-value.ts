/** What an answer, a log or a diff has in place of a value that it does not show. */
export const maskedValue = '[masked]';
