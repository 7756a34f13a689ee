export { listBooked as listBookedAddresses } from './address-book/address-queries.ts';
export { WALLET_LEFT, WALLET_SCREENED } from './screened-queries.ts';
export { walletChannels } from './channels.ts';
export { runNonceAccounts } from './chain/solana/run-nonce-accounts.ts';
export { findSameAddress } from './address-book/shared-address-queries.ts';
export {
  listDayDeposits,
  listDepositFlows,
  listWithdrawalFlows,
  WALLET_QUEUES,
} from './dashboard-queries.ts';
export { depositAuditPart } from './deposit/audit.ts';
export { networkFeeAuditPart } from './network-fee/audit.ts';
export { openNodes } from './nodes.ts';
export { openConfiguredChains } from './chain/open-chains.ts';
export { walletOperatorRoutes } from './operator-routes.ts';
export { walletDemoRoutes, walletRoutes } from './routes.ts';
export { createWallet, type Wallet, type WalletDeps } from './wallet.ts';
export { sweepAuditPart } from './sweep/audit.ts';
export { withdrawalAuditPart } from './withdrawal/audit.ts';
export { findUnknownPayments } from './withdrawal/find-unknown-payments.ts';
export { renewProofs } from './withdrawal/renew-proofs.ts';
export { WALLET_STATEMENT } from './statement-kinds.ts';
export { WALLET_RULES } from './published-rules.ts';
