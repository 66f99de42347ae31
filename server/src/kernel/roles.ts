/** Roles of people in a brand. */
export const roles = ['owner', 'developer', 'operator', 'viewer'] as const;
export type Role = (typeof roles)[number];

export const isRole = (text: string): text is Role => roles.some((role) => role === text);
