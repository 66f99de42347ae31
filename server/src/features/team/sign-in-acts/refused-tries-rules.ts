/** A subject's refused tries become one act at first, then one for each such window. */
export const windowMinutes = 60;

/**
 * Rows of tries at unknown accounts; with as many, further addresses share one row an operation. Strangers so add
 * at most about a hundred acts an hour.
 */
export const mostStrangers = 100;

/** Distinct values that an act of several tries lists of each kind. */
export const mostListed = 10;
