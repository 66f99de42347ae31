export const helped = 'by a folder of no layer';
