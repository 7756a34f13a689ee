export type { CrossState } from './contract/accounts.ts';
export {
  checkLimitSide,
  checkPriceTick,
  checkShape,
  checkTriggers,
  type OrderShape,
  type Quoted,
  quoteOrder,
} from './contract/check-order.ts';
export type {
  ClosedEvent,
  CloseReason,
  ContractEvent,
  ContractOrder,
  CrossAccount,
  MarginDrawnEvent,
  MarkBeat,
  MarkTick,
  OpenedEvent,
  OvernightEvent,
  PendingOrder,
  Position,
  Quote,
  Refusal,
  RefusalKey,
  StoredPosition,
  UnfilledEvent,
  WaitingClose,
} from './contract/commands.ts';
export { ContractEngine, type ContractEngineConfig, type Placed } from './contract/contract-engine.ts';
export type { Capital, House, MatchExposure, SideExposure } from './contract/exposure.ts';
export {
  entryPrice,
  equityAt,
  exactSlack,
  feeOf,
  type Holding,
  initialMargin,
  isLiquidatable,
  limitMark,
  marginRatio,
  liquidationMark,
  liquidationPrice,
  notionalOf,
  overnightFee,
  profitAt,
  removableMargin,
  requirementAt,
  riskRate,
} from './contract/margin.ts';
export { marginShare, payOvernight, settleClose, type Settlement } from './contract/settlement.ts';
export {
  type Bracket,
  bracketOf,
  CONVERSION_ONE,
  CONVERSION_SCALE,
  type ContractSide,
  type ContractTerms,
  type ContractTermsText,
  formatConversion,
  formatMoney,
  formatPercent,
  formatPrice,
  formatQuantity,
  inverseConversion,
  type MarginMode,
  MONEY_SCALE,
  PRICE_SCALE,
  quantityOf,
  readConversion,
  readMoney,
  readPercent,
  readPrice,
  readQuantity,
  readTerms,
} from './contract/terms.ts';
export { NO_TRIGGER, TriggerBook } from './contract/trigger-book.ts';
export { adFeeFor, sellingFee } from './fiat/ad-fee.ts';
export {
  CANCELLATIONS_A_DAY,
  cancellationsLeft,
  orderValueMax,
  type Penalty,
  penaltyFor,
} from './fiat/conduct.ts';
export {
  type AutoConfirmFacts,
  buyerMayDisputeAt,
  confirmBy,
  confirmsItself,
  dueAt,
  evidenceBy,
  type FiatOrderTimes,
  nextMidnight,
  type Outage,
  PAYMENT_WINDOWS_MIN,
  payBy,
  remindersAt,
} from './fiat/deadlines.ts';
export {
  FIAT_AD_STATES,
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
export {
  isProductValid,
  type MicroDirection,
  type MicroOutcome,
  type MicroRates,
  microExposure,
  microOutcome,
  microPayout,
} from './micro/settle.ts';
export type {
  ArmedOrder,
  CancelReason,
  Depth,
  DepthLevel,
  EngineConfig,
  EngineEvent,
  EngineSnapshot,
  LimitCommand,
  MarketCommand,
  MarketSize,
  OpenOrder,
  PlaceCommand,
  RestingOrder,
  Side,
  StopCommand,
  StopLimitCommand,
  StopMarketCommand,
  TimeInForce,
  Trigger,
} from './order-book/commands.ts';
export { MatchingEngine, type Preview } from './order-book/matching-engine.ts';
export { type NewOrder, OrderBook, type StopCause, type Taker } from './order-book/order-book.ts';
export { ASK, BID, type SideIndex } from './order-book/price-levels.ts';
export {
  MICRO_RECEIPT_STEPS,
  RECEIPT_STEPS,
  type ReceiptRoot,
  type ReceiptStep,
  type ReceiptStepName,
  type Verification,
} from './receipt/step.ts';
export {
  FIRST_HASH,
  findBrokenTick,
  type PublishedRoot,
  type RootHead,
  rootHash,
  type TickPath,
  type TickText,
  tickHash,
} from './receipt/tick-chain.ts';
export {
  type ContractReceiptText,
  type CrossMemberText,
  NOT_ASKED,
  type PublishedRoots,
  verifyContractReceipt,
} from './receipt/verify-contract.ts';
export { type MicroReceiptText, verifyMicroReceipt } from './receipt/verify-micro.ts';
export {
  type Allocation,
  allocate,
  type Commitment,
  type CommitmentLine,
  costOf,
  limitOf,
  type OfferingTerms,
  type Round,
  type Share,
} from './subscription/allocate.ts';
export {
  type AllocationFile,
  type AllocationLine,
  type AllocationTerms,
  allocateOffering,
  hashOfText,
  lineUpOffering,
  readOfferingTerms,
  shareInOffering,
  writeAllocationFile,
} from './subscription/allocation-file.ts';
export { type OfferingPhase, type OfferingTimes, phaseAt, phaseEndsAt } from './subscription/phase.ts';
export {
  ALLOCATION_STEPS,
  type AllocationStep,
  type AllocationStepName,
  type AllocationVerification,
  findOwnShare,
  verifyAllocation,
} from './subscription/verify-allocation.ts';
export {
  dailyDividend,
  daysDue,
  planStaking,
  poolObligation,
  redemptionPayout,
  STAKING_DAY_MS,
  type StakingPlan,
  type StakingTerms,
} from './staking/terms.ts';
export { naiveShares } from './referral/naive.ts';
export { allocateNaively } from './subscription/naive.ts';
export { type NaiveOrder, naiveStaking } from './staking/naive.ts';
export type { Value } from './statement/lots.ts';
export type {
  AssetFigures,
  Movement,
  StatementFigures,
  StatementRow,
  Treatment,
} from './statement/movement.ts';
export { StatementPeriod, VALUE_SCALE } from './statement/statement-period.ts';
export { addMonths, isWithinMonths, monthsLeft } from './referral/months.ts';
export {
  type FeeShare,
  type Inviter,
  partsOfShare,
  shareFee,
  type ShareTerms,
} from './referral/share-fee.ts';
