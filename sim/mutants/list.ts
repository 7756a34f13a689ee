import { COLD_MUTANTS } from './cold.ts';
import { CONTRACT_MUTANTS } from './contract.ts';
import { COUNTDOWN_MUTANTS } from './countdown.ts';
import { FIAT_MUTANTS } from './fiat.ts';
import { LEDGER_MUTANTS } from './ledger.ts';
import { LIABILITY_MUTANTS } from './liability.ts';
import { LISTENER_MUTANTS } from './listener.ts';
import { MICRO_MUTANTS } from './micro.ts';
import type { Mutant } from './mutant.ts';
import { NOTICE_MUTANTS } from './notice.ts';
import { OPERATOR_MUTANTS } from './operator.ts';
import { PROGRAM_MUTANTS } from './program.ts';
import { REFERRAL_MUTANTS } from './referral.ts';
import { SECURITY_MUTANTS } from './security.ts';
import { SPOT_MUTANTS } from './spot.ts';
import { STAKING_MUTANTS } from './staking.ts';
import { SUBSCRIPTION_MUTANTS } from './subscription.ts';
import { SUPPORT_MUTANTS } from './support.ts';
import { WALLET_MUTANTS } from './wallet.ts';
import { WEBHOOK_MUTANTS } from './webhook.ts';

/** Every defect that the simulation is measured by. */
export const MUTANTS: readonly Mutant[] = [
  ...LEDGER_MUTANTS,
  ...LIABILITY_MUTANTS,
  ...SPOT_MUTANTS,
  ...COUNTDOWN_MUTANTS,
  ...CONTRACT_MUTANTS,
  ...MICRO_MUTANTS,
  ...STAKING_MUTANTS,
  ...SUBSCRIPTION_MUTANTS,
  ...REFERRAL_MUTANTS,
  ...FIAT_MUTANTS,
  ...OPERATOR_MUTANTS,
  ...LISTENER_MUTANTS,
  ...NOTICE_MUTANTS,
  ...PROGRAM_MUTANTS,
  ...SECURITY_MUTANTS,
  ...SUPPORT_MUTANTS,
  ...WALLET_MUTANTS,
  ...COLD_MUTANTS,
  ...WEBHOOK_MUTANTS,
];
