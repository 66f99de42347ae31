import type { ReactNode } from 'react';
import { Mark } from './mark.tsx';
import styles from './plain-page.module.css';

/** A page outside any brand: the sign-in, a wrong address. */
export function PlainPage({ children }: { readonly children: ReactNode }) {
  return (
    <main className={styles.page}>
      <div className={styles.box}>
        <div className={styles.brand}>
          <Mark /> Surety
        </div>
        {children}
      </div>
    </main>
  );
}
