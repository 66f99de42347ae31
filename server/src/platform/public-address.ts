/** The service's own address; with a chosen port it is known only once the server listens. */
export interface PublicAddress {
  readonly publicUrl: string;
}
