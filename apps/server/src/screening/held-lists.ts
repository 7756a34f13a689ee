import { indexLists, type ListEntry, type ScreeningIndex } from '@openbourse/engine';
import type { Clock } from '../kernel/clock.ts';
import type { Db } from '../kernel/db.ts';
import { hasInquiries } from './inquiry-queries.ts';
import { type Edition, listEditions, listEntries, readLastEdition } from './list-queries.ts';

/** Memory that is older is read anew before it answers; steps hold from longer after their approval. */
const STALE_MS = 5_000;

/** Lists that hold at a moment. */
export interface ListsNow {
  /** The last step that holds; 0 where none ever did. */
  readonly editionId: number;
  readonly index: ScreeningIndex;
}

/** The lists as this process knows them. */
export interface HeldLists {
  /**
   * Reports whether any list was ever put into effect or a vendor is or was asked; otherwise nothing is asked of the
   * database.
   */
  isUsed(db: Db): Promise<boolean>;
  /** Lists that hold now, never older than from before they could take effect. */
  current(db: Db): Promise<ListsNow>;
  /** Reads what is new; costs one look-up where nothing is. */
  refresh(db: Db): Promise<void>;
}

const NOTHING: ListsNow = { editionId: 0, index: [] };

export function createHeldLists({
  clock,
  hasVendor,
}: {
  readonly clock: Pick<Clock, 'now'>;
  readonly hasVendor: boolean;
}): HeldLists {
  let isAsked = hasVendor;
  let editions: readonly Edition[] = [];
  let readAt = Number.NEGATIVE_INFINITY;
  let indexed: ListsNow = NOTHING;
  const entries = new Map<number, readonly ListEntry[]>();

  const refresh = async (db: Db): Promise<void> => {
    const at = clock.now();
    const last = await readLastEdition(db);
    if (last !== (editions.at(-1)?.id ?? 0)) editions = await listEditions(db);
    // Of a vendor that is set no more, cases and questions may be open.
    isAsked ||= await hasInquiries(db);
    readAt = Math.max(readAt, at);
  };
  const renew = async (db: Db): Promise<void> => {
    if (clock.now() - readAt > STALE_MS) await refresh(db);
  };
  return {
    refresh,
    isUsed: async (db) => {
      if (isAsked) return true;
      await renew(db);
      return isAsked || editions.length > 0;
    },
    current: async (db) => {
      await renew(db);
      const effective = editions.filter(({ effectiveAt }) => effectiveAt <= clock.now());
      const editionId = effective.at(-1)?.id ?? 0;
      if (editionId === indexed.editionId) return indexed;
      const held = heldBy(effective);
      for (const { versionId } of held)
        if (!entries.has(versionId)) entries.set(versionId, await listEntries(db, versionId));
      for (const versionId of entries.keys())
        if (!held.some((one) => one.versionId === versionId)) entries.delete(versionId);
      indexed = {
        editionId,
        index: indexLists(held.map((one) => ({ ...one, entries: entries.get(one.versionId) ?? [] }))),
      };
      return indexed;
    },
  };
}

/** Versions that hold after steps: the last step of each list decides. */
export function heldBy(editions: readonly Edition[]): readonly Edition[] {
  const last = new Map(editions.map((edition) => [edition.list, edition]));
  return [...last.values()].filter(({ act }) => act === 'begin');
}
