import type { DocumentName } from '@openbourse/api/terminal/kept';

/** A document as this browser has it. */
export interface Kept {
  /** The user whose it is; null for a guest. */
  readonly owner: number | null;
  /** The version of the server that it follows; 0 before the first. */
  readonly revision: number;
  /** True while the server does not have it as it is here. */
  readonly isUnsaved: boolean;
  /** Its text; null before the first change. */
  readonly content: string | null;
}

export const NOTHING: Kept = { owner: null, revision: 0, isUnsaved: false, content: null };

export type KeptDocuments = Partial<Readonly<Record<DocumentName, Kept>>>;
