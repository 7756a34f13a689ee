import { storage } from '@openbourse/kit/lib/storage.ts';
import { useEffect, useState } from 'react';
import type { NewsLocale } from './model/text-state.ts';

/** Draft that is not saved yet. */
export interface NewsDraft {
  readonly title: string;
  readonly summary: string;
  readonly content: string;
  /** The version it began from; null where there was no text. */
  readonly basedOn: number | null;
}

type Drafts = Partial<Readonly<Record<NewsLocale, NewsDraft>>>;

export interface DraftStore {
  readonly of: (locale: NewsLocale) => NewsDraft | undefined;
  readonly set: (locale: NewsLocale, draft: NewsDraft | undefined) => void;
}

export interface NewsDrafts {
  /** Closing the page with some of them is asked about. */
  readonly open: DraftStore;
  /** Drafts that gave way to another operator's text, until they are brought back or thrown away. */
  readonly aside: DraftStore;
}

/** Unsaved texts of an item by language. They survive a look at another screen and a reload. */
export function useDrafts(id: number): NewsDrafts {
  const [open, isDirty] = useKept(`console.content.${id}`);
  const [aside] = useKept(`console.content.${id}.aside`);
  useEffect(() => {
    if (!isDirty) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isDirty]);
  return { open, aside };
}

/** Texts that the browser keeps, and whether there are any. */
function useKept(key: string): readonly [DraftStore, boolean] {
  const [drafts, setDrafts] = useState<Drafts>(() => readDrafts(key));
  const isAny = Object.keys(drafts).length > 0;
  useEffect(() => {
    if (isAny) storage.setItem(key, JSON.stringify(drafts));
    else storage.removeItem(key);
  }, [key, drafts, isAny]);
  const store: DraftStore = {
    of: (locale) => drafts[locale],
    set: (locale, draft) =>
      setDrafts(({ [locale]: _before, ...others }) =>
        draft === undefined ? others : { ...others, [locale]: draft },
      ),
  };
  return [store, isAny];
}

/** Drafts that this page itself has kept; anything else counts as none. */
function readDrafts(key: string): Drafts {
  const kept = storage.getItem(key);
  if (kept === null) return {};
  try {
    const parsed: unknown = JSON.parse(kept);
    return typeof parsed === 'object' && parsed !== null ? (parsed as Drafts) : {};
  } catch {
    storage.removeItem(key);
    return {};
  }
}
