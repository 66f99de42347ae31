import type { Surety } from '@surety/sdk';
import { createContext, type ReactNode, useContext, useEffect, useMemo } from 'react';
import { type Keys, keysOf } from './keys.ts';
import { Live } from './live.ts';
import { queries } from './queries.ts';
import { type Session, type SessionBrand, worldOf } from './session.ts';
import { suretyOf } from './surety-of.ts';

/** The context of every page below `/portal/w/{world}`. */
export interface BrandContext {
  readonly session: Session;
  readonly brand: SessionBrand;
  /** The brand's part of the address. */
  readonly world: string;
  readonly surety: Surety;
  /** Makes the keys of the brand's answers in the cache. */
  readonly keys: Keys;
  readonly live: Live;
  /** True if the person's role has the right in this brand. */
  readonly may: (permission: string) => boolean;
  readonly isSandbox: boolean;
}

const Context = createContext<BrandContext | null>(null);

interface ProviderProps {
  readonly session: Session;
  readonly brand: SessionBrand;
  readonly children: ReactNode;
}

/** Opens a brand for the pages inside. */
export function BrandProvider({ session, brand, children }: ProviderProps) {
  const live = useMemo(() => new Live(brand.brand_id, queries), [brand.brand_id]);
  useEffect(() => () => live.close(), [live]);
  const value = useMemo(
    (): BrandContext => ({
      session,
      brand,
      world: worldOf(brand.brand_id),
      surety: suretyOf(brand.brand_id),
      keys: keysOf(brand.brand_id),
      live,
      may: (permission) => brand.permissions.includes(permission),
      isSandbox: session.environment === 'sandbox',
    }),
    [session, brand, live],
  );
  return <Context value={value}>{children}</Context>;
}

/** The brand of the page. */
export function useBrand(): BrandContext {
  const context = useContext(Context);
  if (!context) throw new Error('A page of a brand is rendered outside its provider');
  return context;
}
