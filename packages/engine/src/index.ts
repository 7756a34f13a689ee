export { assignLevel, findNotAscending, type LevelTerms } from './tier/assign-level.ts';
export type { CrossState } from './contract/accounts.ts';
export {
  checkLimitSide,
  checkPriceTick,
  checkShape,
  checkTriggers,
  type OrderShape,
  quoteOrder,
} from './contract/check-order.ts';
export type {
  ClosedEvent,
  ContractEvent,
  ContractOrder,
  CrossAccount,
  MarkTick,
  OpenedEvent,
  OvernightEvent,
  PendingOrder,
  Position,
  Quote,
  Refusal,
  RefusalKey,
  StoredPosition,
  Trail,
  TrailTerms,
  UnfilledEvent,
  WaitingClose,
} from './contract/commands.ts';
export { ContractEngine } from './contract/contract-engine.ts';
export type { House, MatchExposure } from './contract/exposure.ts';
export {
  entryPrice,
  equityAt,
  feeOf,
  type Holding,
  initialMargin,
  isLiquidatable,
  limitMark,
  marginRatio,
  liquidationMark,
  liquidationPrice,
  notionalOf,
  profitAt,
  removableMargin,
  requirementAt,
  riskRate,
} from './contract/margin.ts';
export { settleClose } from './contract/settlement.ts';
export {
  bracketOf,
  CONVERSION_ONE,
  CONVERSION_SCALE,
  type ContractTerms,
  type ContractTermsText,
  formatConversion,
  formatMoney,
  formatPercent,
  formatPrice,
  formatQuantity,
  inverseConversion,
  MONEY_SCALE,
  PRICE_SCALE,
  quantityOf,
  RATE_ONE,
  readConversion,
  readMoney,
  readPercent,
  readPrice,
  readQuantity,
  readTerms,
} from './contract/terms.ts';
export { checkTrail, trailLevel } from './contract/trail.ts';
export { adFeeFor, sellingFee } from './fiat/ad-fee.ts';
export {
  BUYER_LIMITS,
  CANCELLATIONS_A_DAY,
  cancellationsLeft,
  orderValueMax,
  penaltyFor,
} from './fiat/conduct.ts';
export {
  buyerMayDisputeAt,
  CLOCK_CONFIRMATION,
  confirmBy,
  confirmsItself,
  dueAt,
  evidenceBy,
  FIAT_TIMES,
  type FiatOrderTimes,
  nextMidnight,
  type Outage,
  payBy,
  remindersAt,
} from './fiat/deadlines.ts';
export {
  FIAT_ORDER_ACTORS,
  FIAT_ORDER_EVENTS,
  FIAT_ORDER_STATES,
  type FiatAdEvent,
  type FiatAdState,
  type FiatOrderActor,
  type FiatOrderEvent,
  type FiatOrderState,
  isInEscrow,
  nextAdState,
  nextFiatState,
} from './fiat/order-states.ts';
export { type BucketLeaf, besideBucket, bucketOf, findInBucket } from './liability/bucket.ts';
export { compareLiabilities } from './liability/compare-liabilities.ts';
export {
  controlDigest,
  controlMessage,
  type ControlProof,
  controlStatement,
  type ControlSubject,
  isControlProved,
  writeControl,
  writeMessageControl,
} from './liability/control.ts';
export { NODE_BYTES as LIABILITY_NODE_BYTES, type Sha256 } from './liability/node-hash.ts';
export {
  type LiabilityEntry,
  type LiabilityFile,
  makeLiabilityFile,
  type PathNodeText,
} from './liability/proof-file.ts';
export {
  FIRST_SNAPSHOT_HASH,
  type ReserveSource,
  type SnapshotAsset,
  type SnapshotHeader,
  snapshotHash,
  snapshotText,
} from './liability/snapshot.ts';
export {
  LIABILITY_STEPS,
  type LiabilityStep,
  type LiabilityStepName,
  type LiabilityVerification,
} from './liability/step.ts';
export type { UpperNodes } from './liability/subtrees.ts';
export {
  buildLiabilityTree,
  type LiabilityTree,
  type OwedBalance,
  type OwedLeaf,
  type PlacedLeaf,
} from './liability/tree.ts';
export { LIABILITY_HEIGHT, type LiabilityScope } from './liability/tree-keys.ts';
export {
  type LiabilityOwner,
  NO_SNAPSHOTS,
  type PublishedSnapshots,
  verifyLiability,
} from './liability/verify-liability.ts';
export { isProductValid, type MicroRates, microExposure, microOutcome, microPayout } from './micro/settle.ts';
export type {
  ArmedOrder,
  CancelReason,
  Depth,
  EngineEvent,
  Iceberg,
  LimitCommand,
  OpenOrder,
  PlaceCommand,
  Side,
  StopCommand,
  TimeInForce,
  TrailCommand,
  Trigger,
} from './order-book/commands.ts';
export { trailedStop } from './order-book/execution-rules.ts';
export { shownOf } from './order-book/iceberg.ts';
export { MatchingEngine } from './order-book/matching-engine.ts';
export {
  type Distribution,
  type Ladder,
  lotsForLeast,
  lotsForMost,
  lotsWithin,
  scaledCost,
  scaledPrices,
  splitLots,
} from './order-book/scaled-orders.ts';
export {
  CANCELLED,
  COMPLETED,
  type EventLog,
  FILLED,
  NOTHING,
  PLACED,
  RESTED,
  REDUCED,
  TRIGGERED,
} from './order-book/event-log.ts';
export { bookHash, bookLine } from './replay/book-hash.ts';
export { type DayHead, type DayLine, type DayManifest, openLine, placedLine } from './replay/day-lines.ts';
export { MarketDay, publicBookHash, type VerifiedMarketDay } from './replay/verify-market-day.ts';
export { type RootOfMinute, TickDay, type TickLine, type VerifiedTickDay } from './replay/verify-tick-day.ts';
export {
  type RecordedClose,
  type RecordedMarginChange,
  type RecordedPosition,
  type ReplayedPosition,
  replayPosition,
} from './replay/position-replay.ts';
export { MarketReplay, type MarketState } from './replay/market-replay.ts';
export { type MarketRow, type MarketStep, type MarketTrade, ReplayDifference } from './replay/market-rows.ts';
export {
  MICRO_RECEIPT_STEPS,
  type ReceiptRoot,
  type ReceiptStep,
  type ReceiptStepName,
  type Verification,
} from './receipt/step.ts';
export {
  FIRST_HASH,
  type PublishedRoot,
  type RootHead,
  rootHash,
  type TickPath,
  tickHash,
} from './receipt/tick-chain.ts';
export {
  type ContractReceiptText,
  type CrossMemberText,
  verifyContractReceipt,
} from './receipt/verify-contract.ts';
export { type MicroReceiptText, verifyMicroReceipt } from './receipt/verify-micro.ts';
export { type CommitmentLine, limitOf, type OfferingTerms } from './subscription/allocate.ts';
export {
  type AllocationLine,
  type AllocationTerms,
  allocateOffering,
  hashOfText,
  lineUpOffering,
  readOfferingTerms,
  shareInOffering,
  writeAllocationFile,
} from './subscription/allocation-file.ts';
export { phaseAt, phaseEndsAt } from './subscription/phase.ts';
export {
  type AllocationVerification,
  findOwnShare,
  verifyAllocation,
} from './subscription/verify-allocation.ts';
export {
  dailyDividend,
  planStaking,
  poolObligation,
  redemptionPayout,
  STAKING_DAY_MS,
  type StakingTerms,
} from './staking/terms.ts';
export type { Lot, Value } from './statement/lots.ts';
export type { Movement, StatementFigures, StatementRow, Treatment } from './statement/movement.ts';
export { StatementPeriod, VALUE_SCALE } from './statement/statement-period.ts';
export { CostBook, type CostHolding, type CostTreatment } from './portfolio/average-cost.ts';
export {
  firstMark,
  type Flows,
  GROWTH_SCALE,
  type Mark,
  nextMark,
  profitBetween,
  returnBetween,
  unchained,
} from './portfolio/performance.ts';
export { addMonths, isWithinMonths, monthsLeft } from './referral/months.ts';
export { type FeeShare, partsOfShare, shareFee } from './referral/share-fee.ts';
export {
  type ConversionLevel,
  type ConversionQuote,
  type ConversionTerms,
  type ConversionWish,
  type NoQuote,
  quoteConversion,
} from './convert/quote.ts';
export { periodAfter, periodAt, type Recurrence } from './convert/schedule.ts';
export {
  findHits,
  type Hit,
  indexLists,
  type ListEntry,
  MATCHED_BY,
  type MatchedBy,
  type ScreenedFacts,
  type ScreeningIndex,
  type ScreeningList,
} from './screening/match.ts';
