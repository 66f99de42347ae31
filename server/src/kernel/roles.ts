/** Roles of people in a brand. */
export const roles = ['owner', 'developer', 'operator', 'viewer'] as const;
export type Role = (typeof roles)[number];
