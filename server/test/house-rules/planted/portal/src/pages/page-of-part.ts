export const page = 'of the upper layer';
