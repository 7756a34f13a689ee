import type { contract, ReplyOf } from '@openbourse/api';
import { topic } from '../kernel/bus.ts';

export type PositionRow = ReplyOf<typeof contract.positions>[number];

/** Positions and orders of a user after a commit that changed them. */
export const contractsChanged = topic<{
  readonly userId: number;
  readonly positions: readonly PositionRow[];
}>('contract.changed');
