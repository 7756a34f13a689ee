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
  CloseRequest,
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
} from './contract/commands.ts';
export { ContractEngine, type ContractEngineConfig, type Placed } from './contract/contract-engine.ts';
export {
  entryPrice,
  equityAt,
  exactSlack,
  feeOf,
  type Holding,
  initialMargin,
  isLiquidatable,
  limitMark,
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
