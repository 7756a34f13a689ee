import { storage } from '@openbourse/kit/lib/storage.ts';
import { useEffect, useState } from 'react';
import type { NewsLocale } from './model/text-state.ts';

/** What is written and not saved yet. */
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

/**
 * Unsaved texts of an item by language. They survive a look at another screen and a reload; closing the page with
 * some of them is asked about.
 */
export function useDrafts(id: number): DraftStore {
  const key = `console.content.${id}`;
  const [drafts, setDrafts] = useState<Drafts>(() => readDrafts(key));
  const isDirty = Object.keys(drafts).length > 0;
  useEffect(() => {
    if (isDirty) storage.setItem(key, JSON.stringify(drafts));
    else storage.removeItem(key);
  }, [key, drafts, isDirty]);
  useEffect(() => {
    if (!isDirty) return undefined;
    const ask = (event: BeforeUnloadEvent): void => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => removeEventListener('beforeunload', ask);
  }, [isDirty]);
  return {
    of: (locale) => drafts[locale],
    set: (locale, draft) =>
      setDrafts(({ [locale]: _before, ...others }) =>
        draft === undefined ? others : { ...others, [locale]: draft },
      ),
  };
}

/** What this page itself has kept; anything else is as good as nothing. */
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
