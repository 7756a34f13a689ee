import type { Capability } from './capability.ts';
import { ledger } from './ledger.ts';
import { spot } from './spot.ts';
import { staking } from './staking.ts';

/** Every part of the exchange that takes part. */
export const CAPABILITIES: readonly Capability[] = [ledger, spot, staking];
