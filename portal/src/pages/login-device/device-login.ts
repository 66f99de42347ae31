import { type Session, type SessionBrand, worldOf } from '../../platform/session.ts';

/** Answer of `POST /portal/api/device-logins/find`. */
export interface DeviceLogin {
  readonly login_id: string;
  /** Name of the machine in its own words. */
  readonly host_name: string | null;
  readonly address: string;
  /** True if this browser has the address that the command has. */
  readonly is_same_address: boolean;
  readonly created_at: string;
  readonly ends_at: string;
}

/** Keys that the person lets the command have. */
export interface Grant {
  readonly brandId: string;
  readonly scope: 'full' | 'read_only';
  readonly label: string;
}

/** A typed code as the service writes it, `BCDF-GHJK`; null until it has eight letters. */
export function readCode(typed: string): string | null {
  const letters = typed.toUpperCase().replaceAll(/[^A-Z]/g, '');
  return letters.length === 8 ? `${letters.slice(0, 4)}-${letters.slice(4)}` : null;
}

/** The code behind the # of the page's address, as the command opens it in a sandbox. */
export function codeOfHash(hash: string): string | null {
  return readCode(new URLSearchParams(hash.replace(/^#/, '')).get('code') ?? '');
}

/** Brands that the person may make keys of; the one that was opened last is the first. */
export function grantableBrands({ brands }: Session, lastWorld: string | null): SessionBrand[] {
  const own = brands.filter(({ permissions }) => permissions.includes('keys'));
  const isLast = ({ brand_id }: SessionBrand) => worldOf(brand_id) === lastWorld;
  return [...own.filter(isLast), ...own.filter((brand) => !isLast(brand))];
}

/** A brand in a list, where worlds may have equal names. */
export function brandLabel({ name, brand_id, is_world }: SessionBrand): string {
  return is_world ? `${name} (world ${worldOf(brand_id)})` : name;
}

/** The label that the page proposes for the key; the page Keys shows it. */
export function proposedLabel({ host_name }: DeviceLogin): string {
  return `Command line${host_name ? ` on ${host_name}` : ''}`.slice(0, 100);
}
