import { cursorsOf } from '../kernel/page.ts';

/** The place of a posting in the ledger: pages go on below it. */
export interface PostingPlace {
  readonly txnId: number;
  readonly step: number;
}

export const postingCursors = cursorsOf({ txnId: 'whole', step: 'small' });
