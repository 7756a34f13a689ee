import { CONTRACT_STATEMENT } from './contract/index.ts';
import { DEMO_STATEMENT } from './demo/index.ts';
import { FIAT_STATEMENT } from './fiat/index.ts';
import { LEDGER_STATEMENT, type StatementKinds } from './ledger/index.ts';
import { MICRO_STATEMENT } from './micro/index.ts';
import { REFERRAL_STATEMENT } from './referral/index.ts';
import { SPOT_STATEMENT } from './spot/index.ts';
import { STAKING_STATEMENT } from './staking/index.ts';
import { SUBSCRIPTION_STATEMENT } from './subscription/index.ts';
import { WALLET_STATEMENT } from './wallet/index.ts';

/** What the transactions of every slice are to a statement. */
export const STATEMENT_KINDS: readonly StatementKinds[] = [
  LEDGER_STATEMENT,
  WALLET_STATEMENT,
  SPOT_STATEMENT,
  CONTRACT_STATEMENT,
  MICRO_STATEMENT,
  FIAT_STATEMENT,
  STAKING_STATEMENT,
  SUBSCRIPTION_STATEMENT,
  REFERRAL_STATEMENT,
  DEMO_STATEMENT,
];
