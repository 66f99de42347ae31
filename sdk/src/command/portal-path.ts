/** First 12 digits of a brand's id, by which the addresses of the portal name the brand. */
export const worldOf = (brandId: string): string =>
  brandId.toLowerCase().replaceAll('-', '').slice(0, 12);

/** Path of a brand's pages below the address of the portal. */
export const portalPathOf = (brandId: string): string => `/w/${worldOf(brandId)}`;
