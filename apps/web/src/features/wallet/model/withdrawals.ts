import { LIMITS } from '@openbourse/api/limits';
import type { MessageKey } from '@openbourse/kit/lib/i18n.ts';
import type { Rule } from '@openbourse/kit/lib/use-form.ts';
import { compareDecimal, divDecimal, mulDecimal } from '@openbourse/money';
import type { CoinChain } from '../api.ts';
import type { Withdrawal } from '../withdrawal-api.ts';

export const WITHDRAWAL_TONES = {
  pending_review: 'accent',
  approved: 'accent',
  broadcast: 'accent',
  success: 'up',
  proof_broken: 'danger',
  rejected: 'danger',
  cancelled: 'neutral',
} as const satisfies Record<Withdrawal['state'], string>;

/** A share of what can leave, cut to the coin's decimals. */
export function shareOf(
  maximum: string,
  share: { readonly percent: number; readonly scale: number },
): string {
  if (share.percent === 100) return maximum;
  return divDecimal(mulDecimal(maximum, String(share.percent), 18, 'floor'), '100', share.scale, 'floor');
}

/** The whole percent of what can leave that an amount is, 0 to 100. */
export function percentOf(amount: string, maximum: string): number {
  if (amount === '' || compareDecimal(maximum, '0') <= 0) return 0;
  const percent = divDecimal(mulDecimal(amount, '100', 18, 'floor'), maximum, 0, 'floor');
  return compareDecimal(percent, '100') > 0 ? 100 : Number.parseInt(percent, 10);
}

/** The secrets that prove a request: the transaction password and a code. */
export interface ProofValues {
  readonly pay_password: string;
  readonly auth_code: string;
}

export interface BindValues extends ProofValues {
  readonly address: string;
  readonly memo: string;
  readonly label: string;
}

type ProofKey = 'wallet:payPasswordRequired' | 'wallet:codeRequired';
type BindKey =
  | ProofKey
  | 'wallet:newAddressRequired'
  | 'wallet:addressFormat'
  | 'wallet:memoRequired'
  | 'wallet:labelRequired';

/** Rules of the proof, for any form that carries it. */
export const PROOF_RULES: readonly Rule<ProofValues, ProofKey>[] = [
  {
    field: 'pay_password',
    key: 'wallet:payPasswordRequired',
    fails: ({ pay_password }) => !new RegExp(`^\\d{${LIMITS.payPasswordDigits}}$`).test(pay_password),
  },
  { field: 'auth_code', key: 'wallet:codeRequired', fails: ({ auth_code }) => auth_code.trim() === '' },
];

/** Addresses as they look; whether the checksum is right, only the server knows. */
const SHAPES: Readonly<Record<CoinChain['family'], RegExp>> = {
  evm: /^0x[0-9a-fA-F]{40}$/,
  utxo: /^[0-9A-Za-z]{26,90}$/,
  tron: /^T[1-9A-HJ-NP-Za-km-z]{33}$/,
  solana: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
};

/** Rules of a new address of a chain. */
export function bindRules(chain: CoinChain): readonly Rule<BindValues, BindKey>[] {
  return [
    { field: 'address', key: 'wallet:newAddressRequired', fails: ({ address }) => address.trim() === '' },
    {
      field: 'address',
      key: 'wallet:addressFormat',
      fails: ({ address }) => !SHAPES[chain.family].test(address.trim()),
    },
    {
      field: 'memo',
      key: 'wallet:memoRequired',
      fails: ({ memo }) => chain.needs_memo && memo.trim() === '',
    },
    { field: 'label', key: 'wallet:labelRequired', fails: ({ label }) => label.trim() === '' },
    ...PROOF_RULES,
  ];
}

/** The text of a rest of time: hours and minutes, at last minutes and seconds. */
export function restText(
  leftMs: number,
  t: (key: MessageKey, values: Readonly<Record<string, string | number>>) => string,
): string {
  const seconds = Math.ceil(leftMs / 1_000);
  const minutes = Math.floor(seconds / 60);
  return minutes >= 60
    ? t('wallet:hoursLeft', { hours: Math.floor(minutes / 60), minutes: minutes % 60 })
    : t('wallet:minutesLeft', { minutes, seconds: seconds % 60 });
}
