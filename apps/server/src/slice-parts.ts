import { sealedKeyColumns } from './apikey/index.ts';
import { CONTRACT_HOLDS, CONTRACT_RULES, CONTRACT_STATEMENT, contractAuditPart } from './contract/index.ts';
import { convertAuditPart } from './convert/index.ts';
import { DEMO_STATEMENT } from './demo/index.ts';
import {
  FIAT_HOLDS,
  FIAT_QUEUES,
  FIAT_RULES,
  FIAT_SCREENED,
  FIAT_STATEMENT,
  fiatAuditPart,
  sealedFiatColumns,
} from './fiat/index.ts';
import { IDENTITY_RULES, sealedIdentityColumns } from './identity/index.ts';
import type { ProofCheck } from './kernel/request-proof.ts';
import type { AnchorCheck } from './kernel/anchor.ts';
import type { RuleSource } from './kernel/published-rules.ts';
import type { SealedColumn, Sealing } from './kernel/sealed-column.ts';
import { type AuditPart, LEDGER_STATEMENT, type StatementKinds } from './ledger/index.ts';
import { liabilityAuditPart, sealedLiabilityColumns } from './liability/index.ts';
import { MARKET_RULES } from './market/index.ts';
import { MICRO_HOLDS, MICRO_RULES, MICRO_STATEMENT, microAuditPart } from './micro/index.ts';
import { sealedNotificationColumns } from './notification/index.ts';
import { PAYMENT_SCREENED, PAYMENT_STATEMENT, paymentAuditPart } from './payment/index.ts';
import { type DashboardSources, operatorAuditPart, sealedOperatorColumns } from './operator/index.ts';
import {
  REFERRAL_RULES,
  REFERRAL_STATEMENT,
  referralAuditPart,
  sealedReferralColumns,
} from './referral/index.ts';
import { SCREENING_QUEUES, screeningAuditPart } from './screening/index.ts';
import { OPEN_HOLDS, SPOT_RULES, SPOT_STATEMENT } from './spot/index.ts';
import { STAKING_HOLDS, STAKING_RULES, STAKING_STATEMENT, stakingAuditPart } from './staking/index.ts';
import {
  SUBSCRIPTION_HOLDS,
  SUBSCRIPTION_RULES,
  SUBSCRIPTION_STATEMENT,
  subscriptionAuditPart,
} from './subscription/index.ts';
import { SUPPORT_QUEUES } from './support/index.ts';
import { tickAuditPart } from './tick/index.ts';
import { TIER_RULES, tierAuditPart } from './tier/index.ts';
import { sealedVerificationColumns, VERIFICATION_QUEUES, VERIFICATION_RULES } from './verification/index.ts';
import {
  depositAuditPart,
  networkFeeAuditPart,
  WALLET_QUEUES,
  WALLET_RULES,
  WALLET_LEFT,
  WALLET_SCREENED,
  sweepAuditPart,
  WALLET_STATEMENT,
  withdrawalAuditPart,
} from './wallet/index.ts';
import { sealedWebhookColumns } from './webhook/index.ts';

/** Checks by which an audit verifies what the server's secret vouches for. */
export interface Checks {
  readonly isProof: ProofCheck;
  readonly isAnchor: AnchorCheck;
}

/** Contributions of a slice to the parts that look at everything, whether it runs or not. */
export interface SliceParts {
  /** Invariants that the auditor proves. */
  readonly audit?: (checks: Checks) => readonly AuditPart[];
  /** The statement that sums what its rows hold of each balance. */
  readonly holds?: string;
  /** Meaning of its transactions for a yearly statement. */
  readonly statement?: StatementKinds;
  /** The rules that everybody sees with their versions. */
  readonly rules?: readonly RuleSource[];
  /** Work that waits for operators. */
  readonly queues?: DashboardSources['queues'];
  /** Columns of its tables that the server's secret seals. */
  readonly sealed?: (sealing: Sealing) => readonly SealedColumn[];
}

/** The parts of every slice. Those of the ledger's and of spot's audit depend on others, so `audit.ts` adds them. */
export const SLICE_PARTS: readonly SliceParts[] = [
  { audit: ({ isAnchor }) => [operatorAuditPart(isAnchor)], sealed: sealedOperatorColumns },
  { sealed: sealedIdentityColumns, rules: IDENTITY_RULES },
  { sealed: sealedNotificationColumns },
  { sealed: sealedVerificationColumns, queues: VERIFICATION_QUEUES, rules: VERIFICATION_RULES },
  { statement: LEDGER_STATEMENT },
  { rules: MARKET_RULES },
  { audit: () => [tickAuditPart()] },
  { audit: () => [tierAuditPart()], rules: TIER_RULES },
  { holds: OPEN_HOLDS, statement: SPOT_STATEMENT, rules: SPOT_RULES },
  { audit: () => [convertAuditPart()] },
  {
    audit: ({ isProof }) => [
      depositAuditPart(),
      withdrawalAuditPart(isProof),
      networkFeeAuditPart(),
      sweepAuditPart(),
    ],
    statement: WALLET_STATEMENT,
    queues: WALLET_QUEUES,
    rules: WALLET_RULES,
  },
  {
    audit: () => [contractAuditPart()],
    holds: CONTRACT_HOLDS,
    statement: CONTRACT_STATEMENT,
    rules: CONTRACT_RULES,
  },
  { audit: () => [microAuditPart()], holds: MICRO_HOLDS, statement: MICRO_STATEMENT, rules: MICRO_RULES },
  {
    audit: () => [fiatAuditPart()],
    holds: FIAT_HOLDS,
    statement: FIAT_STATEMENT,
    queues: FIAT_QUEUES,
    rules: FIAT_RULES,
    sealed: sealedFiatColumns,
  },
  {
    audit: () => [
      screeningAuditPart({
        causes: [WALLET_SCREENED, PAYMENT_SCREENED, FIAT_SCREENED],
        left: WALLET_LEFT,
      }),
    ],
    queues: SCREENING_QUEUES,
  },
  { audit: () => [paymentAuditPart()], statement: PAYMENT_STATEMENT },
  {
    audit: () => [stakingAuditPart()],
    holds: STAKING_HOLDS,
    statement: STAKING_STATEMENT,
    rules: STAKING_RULES,
  },
  {
    audit: () => [subscriptionAuditPart()],
    holds: SUBSCRIPTION_HOLDS,
    statement: SUBSCRIPTION_STATEMENT,
    rules: SUBSCRIPTION_RULES,
  },
  {
    audit: () => [referralAuditPart()],
    statement: REFERRAL_STATEMENT,
    rules: REFERRAL_RULES,
    sealed: sealedReferralColumns,
  },
  { queues: SUPPORT_QUEUES },
  { sealed: sealedKeyColumns },
  { sealed: sealedWebhookColumns },
  { audit: () => [liabilityAuditPart()], sealed: sealedLiabilityColumns },
  { statement: DEMO_STATEMENT },
];

/** Parts of one kind that the slices hand in. */
export function partsOf<K extends keyof SliceParts>(kind: K): readonly NonNullable<SliceParts[K]>[] {
  return SLICE_PARTS.flatMap((parts) => {
    const part = parts[kind];
    return part === undefined ? [] : [part];
  });
}
