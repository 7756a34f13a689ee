import { addDecimal } from '@openbourse/money';

/** A withdrawal as its user approves it. Amounts in units of the asset; the fee is a part of the amount. */
export interface WithdrawalSubject {
  readonly id: string;
  readonly amount: string;
  readonly currencyId: number;
  readonly address: string;
  readonly chainCode: string;
  readonly memo: string | null;
  readonly fee: string;
}

const KIND = 'withdraw';

/**
 * The canonical text of what a user approves with a withdrawal (reliability, "withdrawal"): an amount is written in
 * one way, however it was typed or is stored.
 */
export function subjectOf(withdrawal: WithdrawalSubject): string {
  const { id, amount, currencyId, address, chainCode, memo, fee } = withdrawal;
  const [exact, exactFee] = [addDecimal(amount, '0'), addDecimal(fee, '0')];
  return [KIND, id, exact, currencyId, address, chainCode, memo ?? '', exactFee].join('\n');
}

/** Reads the canonical text; null where it is none of a withdrawal, as where a field holds the end of a line. */
export function readSubject(text: string): WithdrawalSubject | null {
  const fields = text.split('\n');
  const [kind, id, amount, currencyId, address, chainCode, memo, fee] = fields;
  if (kind !== KIND || fields.length !== 8 || !/^[0-9]+$/.test(currencyId ?? '')) return null;
  if (!isAmount(amount) || !isAmount(fee)) return null;
  return {
    ...{ id: id ?? '', amount, currencyId: Number.parseInt(currencyId ?? '', 10), address: address ?? '' },
    ...{ chainCode: chainCode ?? '', memo: memo === '' ? null : (memo ?? null), fee },
  };
}

function isAmount(text: string | undefined): text is string {
  return text !== undefined && /^[0-9]+(\.[0-9]+)?$/.test(text);
}
