export const top = 'of the portal';
