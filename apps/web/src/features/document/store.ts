import {
  DRAWINGS_PREFIX,
  type DocumentName,
  isDocumentName,
  readDocument,
} from '@openbourse/api/terminal/kept';
import { storage } from '@openbourse/kit/lib/storage.ts';
import { create } from 'zustand';
import { createJSONStorage, persist } from 'zustand/middleware';
import { earlierDocuments } from './earlier.ts';
import type { Kept, KeptDocuments } from './kept.ts';

/** Pairs whose drawings stay in this browser; those of others are asked for again. */
const DRAWN_PAIRS_HERE = 20;

/** Documents in this browser: a guest has no others, and of a user they are there before the server answers. */
export const useKeptDocuments = create<KeptDocuments>()(
  persist((): KeptDocuments => ({}), {
    name: 'openbourse.documents',
    version: 1,
    storage: createJSONStorage(() => storage),
    merge: (stored, fresh) => ({ ...fresh, ...earlierDocuments(), ...readStored(stored) }),
  }),
);

/** The part of what was stored that still reads as documents. */
export function readStored(stored: unknown): KeptDocuments {
  if (typeof stored !== 'object' || stored === null) return {};
  const documents = new Map<string, Partial<Kept> | null>(Object.entries(stored));
  return Object.fromEntries(
    [...documents].flatMap(([name, kept]) => {
      const content = kept?.content;
      if (!isDocumentName(name) || typeof content !== 'string') return [];
      if (readDocument(name, content) === null) return [];
      const { owner = null, revision = 0, isUnsaved = false } = kept ?? {};
      return [[name, { owner, revision, isUnsaved, content }]];
    }),
  );
}

/** Writes a document, the latest written last; of drawings on which nothing waits, those of a few pairs stay. */
export function writeKept(name: DocumentName, kept: Kept): void {
  useKeptDocuments.setState((all) => {
    const { [name]: _before, ...others } = all;
    return dropOld({ ...others, [name]: kept });
  }, true);
}

function dropOld(all: KeptDocuments): KeptDocuments {
  const drawn = Object.entries(all).filter(([name]) => name.startsWith(DRAWINGS_PREFIX));
  const surplus = drawn
    .slice(0, Math.max(0, drawn.length - DRAWN_PAIRS_HERE))
    .filter(([, kept]) => kept !== undefined && kept.owner !== null && !kept.isUnsaved)
    .map(([name]) => name);
  return Object.fromEntries(Object.entries(all).filter(([name]) => !surplus.includes(name)));
}
