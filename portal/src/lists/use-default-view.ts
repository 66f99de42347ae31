import { useNavigate } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { useBrand } from '../platform/brand-context.tsx';
import { addressOf } from './view-address.ts';
import { useViewPlace, useViews } from './views.ts';

/** Opens a page that comes without filters with the person's default view, once. */
export function useDefaultView(): void {
  const { world } = useBrand();
  const { page, search } = useViewPlace();
  const { data } = useViews();
  const navigate = useNavigate();
  const isDecided = useRef(false);
  useEffect(() => {
    if (search !== '') isDecided.current = true;
    if (!data || isDecided.current) return;
    isDecided.current = true;
    const view = data.find((each) => each.page === page && each.is_default);
    if (view && view.search !== '') void navigate({ href: addressOf(view, world), replace: true });
  }, [data, page, search, world, navigate]);
}
