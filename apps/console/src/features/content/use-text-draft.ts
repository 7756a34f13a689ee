import { useState } from 'react';
import type { News } from './api.ts';
import type { NewsLocale } from './model/text-state.ts';
import type { NewsDraft, NewsDrafts } from './use-drafts.ts';

export interface TextDraftOptions {
  readonly news: News;
  readonly locale: NewsLocale;
  readonly drafts: NewsDrafts;
}

export type TextField = 'title' | 'summary' | 'content';

/** The text of a language as the editor has it: what is being written, else what is stored. */
export function useTextDraft({ news, locale, drafts }: TextDraftOptions) {
  const draft = drafts.open.of(locale);
  const stored = news.texts.find((text) => text.locale === locale);
  const values: NewsDraft = draft ?? {
    title: stored?.title ?? '',
    summary: stored?.summary ?? '',
    content: stored?.content ?? '',
    basedOn: stored?.version ?? null,
  };
  // The editor begins anew when its text comes from elsewhere: thrown away, restored, or saved by another
  // operator.
  const [shown, setShown] = useState({ html: values.content, origin: 0 });
  if (draft === undefined && values.content !== shown.html) {
    setShown({ html: values.content, origin: shown.origin + 1 });
  }
  const set = (next: NewsDraft | undefined): void => drafts.open.set(locale, next);
  return {
    draft,
    stored,
    values,
    origin: shown.origin,
    discard: () => set(undefined),
    change: (field: TextField, value: string): void => {
      if (values[field] === value) return;
      if (field === 'content') setShown({ ...shown, html: value });
      set({ ...values, [field]: value });
    },
    putAside: (): void => {
      drafts.aside.set(locale, draft);
      set(undefined);
    },
    bringBack: (aside: NewsDraft): void => {
      setShown({ html: aside.content, origin: shown.origin + 1 });
      set({ ...aside, basedOn: stored?.version ?? null });
      drafts.aside.set(locale, undefined);
    },
  };
}
