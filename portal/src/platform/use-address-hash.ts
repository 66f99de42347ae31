import { useEffect, useState } from 'react';

export interface AddressHash {
  readonly fields: URLSearchParams;
  /** Counts the addresses that were opened in this tab: a key for what is done once for each. */
  readonly arrival: number;
}

/**
 * Fields after the # of the address. A link to a page that the tab shows already loads nothing, and the browser tells
 * the change of its hash alone.
 */
export function useAddressHash(initial: string): AddressHash {
  const [hash, setHash] = useState({ text: initial, arrival: 0 });
  useEffect(() => {
    const take = () => {
      const text = location.hash.slice(1);
      if (text !== '') setHash(({ arrival }) => ({ text, arrival: arrival + 1 }));
    };
    addEventListener('hashchange', take);
    return () => removeEventListener('hashchange', take);
  }, []);
  return { fields: new URLSearchParams(hash.text), arrival: hash.arrival };
}
