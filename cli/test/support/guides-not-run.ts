/** Blocks of guides that are not run, by page and first line, each with its reason. */
export const notRun: Readonly<Record<string, Readonly<Record<string, string>>>> = {};
