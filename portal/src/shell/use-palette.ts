import type { SearchResult } from '@surety/sdk';
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useDeferredValue, useEffect, useState } from 'react';
import { linkOfObject } from '../objects/link-of-object.ts';
import { describeError } from '../parts/states.tsx';
import { inWords } from '../parts/status.tsx';
import { useBrand } from '../platform/brand-context.tsx';
import { ownKey } from '../platform/keys.ts';
import { readPasted, shortForm } from '../platform/pasted-id.ts';
import { seenIds } from '../platform/seen-ids.ts';
import type { FoundGroup, PaletteLine } from './found.ts';
import { describeNothing, readSearchText } from './search-text.ts';
import { useActions } from './use-actions.ts';
import { usePages } from './use-pages.ts';

const pauseMs = 120;
const shownAtMost = 8;

interface PaletteLines {
  readonly groups: FoundGroup[];
  readonly status: string;
  /** True while these may be lines of an earlier text. */
  readonly isPending: boolean;
}

/** The palette's lines for a text: objects, pages, actions, errors and events of that name. */
export function usePalette(text: string): PaletteLines {
  const wanted = useDeferredValue(readPasted(text));
  const search = useSearch(wanted);
  const pages = usePageItems();
  const actions = useActions();
  const catalog = useCatalogItems(wanted);
  const groups = [
    { label: 'Found', items: search.items },
    { label: 'Pages', items: matching(pages, wanted) },
    { label: 'Do', items: matching(actions, wanted) },
    { label: 'Errors and events', items: matching(catalog, wanted) },
  ].filter(({ items }) => items.length > 0);
  return {
    groups,
    status: statusOf(search, wanted, groups.length > 0),
    isPending: search.isPending || wanted !== readPasted(text),
  };
}

/** Items whose label has every word. */
function matching(items: readonly PaletteLine[], wanted: string): PaletteLine[] {
  const words = wanted.toLowerCase().split(/\s+/);
  const fits = ({ label, note = '' }: PaletteLine) => {
    const text = `${label} ${note}`.toLowerCase();
    return words.every((word) => text.includes(word));
  };
  return items.filter(fits).slice(0, shownAtMost);
}

interface Search {
  readonly items: PaletteLine[];
  readonly isPending: boolean;
  readonly problem: string | null;
}

function useSearch(wanted: string): Search {
  const { surety, world, keys } = useBrand();
  const navigate = useNavigate();
  const settled = useSettled(wanted);
  const queries = useQueryClient();
  const texts = searchedTexts(queries, settled);
  const isEnabled = texts.length > 0;
  const { data, error, isFetching } = useQuery({
    queryKey: keys.still('search', texts.join(' ')),
    queryFn: async () => {
      const pages = await Promise.all(texts.map((q) => surety.objects.search({ q })));
      return pages.flatMap((page) => page.data);
    },
    enabled: isEnabled,
    staleTime: 5_000,
  });
  const toItem = (result: SearchResult): PaletteLine => {
    const { object_id, request_id, title, type } = result;
    const link = linkOfObject({ type, id: object_id ?? request_id ?? '', world });
    const key = `${type} ${object_id ?? request_id}`;
    const act = () => void navigate(link);
    return { key, label: title, note: inWords(type), icon: 'right', act };
  };
  return {
    items: isEnabled && data ? data.map(toItem) : [],
    isPending: searchedTexts(queries, wanted).length > 0 && (isFetching || settled !== wanted),
    problem: isEnabled && error ? describeError(error).text : null,
  };
}

/** Texts that are searched for: the ids that an end has in this tab, or the text itself once it is whole. */
function searchedTexts(queries: QueryClient, text: string): readonly string[] {
  const end = shortForm(text);
  if (end !== null) return seenIds(queries, end);
  return readSearchText(text).isWhole ? [text] : [];
}

function statusOf({ isPending, problem }: Search, wanted: string, hasAny: boolean): string {
  if (problem) return problem;
  if (isPending) return hasAny ? '' : 'Looking';
  if (hasAny || wanted === '') return '';
  const typed = readSearchText(wanted);
  if (!typed.isWhole) return typed.hint;
  return describeNothing(wanted);
}

/** The text once nothing was typed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), pauseMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}

function usePageItems(): PaletteLine[] {
  const { world } = useBrand();
  const navigate = useNavigate();
  return usePages().flatMap(({ pages }) =>
    pages.map(({ label, icon, to, keys }) => ({
      key: `page ${label}`,
      label,
      note: keys,
      icon,
      act: () => void navigate({ to, params: { world } }),
    })),
  );
}

/** Error codes and event names, from the SDK's catalogs, which are loaded with the first character. */
function useCatalogItems(wanted: string): PaletteLine[] {
  const { data = [] } = useQuery({
    queryKey: ownKey('catalog-items'),
    queryFn: loadCatalog,
    enabled: wanted !== '',
    staleTime: Number.POSITIVE_INFINITY,
  });
  return data;
}

async function loadCatalog(): Promise<PaletteLine[]> {
  const [{ errors }, { events }] = await Promise.all([
    import('@surety/sdk/catalog/errors'),
    import('@surety/sdk/catalog/events'),
  ]);
  const toItem = (kind: 'error' | 'event', name: string): PaletteLine => ({
    key: `${kind} ${name}`,
    label: name,
    note: kind,
    icon: 'book',
    act: () => location.assign(`/docs/${kind}s#${name}`),
  });
  return [
    ...Object.keys(errors).map((code) => toItem('error', code)),
    ...Object.keys(events).map((name) => toItem('event', name)),
  ];
}
