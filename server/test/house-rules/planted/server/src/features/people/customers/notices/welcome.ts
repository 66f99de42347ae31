export const welcome = 1;
