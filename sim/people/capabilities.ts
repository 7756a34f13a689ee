import type { Capability } from './capability.ts';
import { contract } from './contract.ts';
import { ledger } from './ledger.ts';
import { micro } from './micro.ts';
import { spot } from './spot.ts';
import { staking } from './staking.ts';

/** Every part of the exchange that takes part. */
export const CAPABILITIES: readonly Capability[] = [ledger, spot, contract, micro, staking];
