export { ProofFields } from './components/proof-fields.tsx';
export { SecurityLink } from './components/security-link.tsx';
export { LessReasons } from './components/withdrawal-terms.tsx';
export { PROOF_RULES } from './model/withdrawals.ts';
export { WithdrawalScreen } from './components/withdrawal-screen.tsx';
