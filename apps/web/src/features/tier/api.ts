import type { CallReply } from '@openbourse/client';
import { queryOf } from '../session/index.ts';

export type Levels = CallReply<'tier.levels'>;
export type Level = Levels['levels'][number];
export type Mine = CallReply<'tier.mine'>;

/** Every level, for everybody. */
export const levelsQuery = queryOf('tier.levels', {});

/** The level of the user and what is left to the next one. */
export const mineQuery = queryOf('tier.mine', {});

/** Contracts with their rates, which are the same at every level. */
export const contractsQuery = queryOf('contract.products', {});
