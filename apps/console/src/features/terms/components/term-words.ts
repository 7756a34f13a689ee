import { HIDDEN_WALLET_TERMS, WALLET_TERMS } from '@openbourse/api/limits';
import type { Format } from '@openbourse/kit/lib/use-format.ts';
import type { Texts } from '../../../shared/lib/texts.ts';
import type { Term } from '../api.ts';

/** Subject of a term, in words. */
export function ownerOf(t: Texts, term: Term): string {
  if (term.code !== null) return `${term.code} ${term.network ?? ''}`;
  return term.level === null ? t('terms:platform') : t('terms:level', { level: term.level });
}

/** Unit of the value: a coin, USDT, or none that has a name. */
export function unitOf(term: Term): string | null {
  const { unit } = WALLET_TERMS[term.name];
  if (unit === 'coin') return term.code;
  return unit === 'usdt' ? 'USDT' : null;
}

/** Reports whether users see the term and read why it is changed. */
export function isShown({ name }: Term): boolean {
  return !HIDDEN_WALLET_TERMS.some((hidden) => hidden === name);
}

/** Reports whether the value is 1 for open and 0 for closed. */
export function isSwitch(term: Term): boolean {
  return WALLET_TERMS[term.name].unit === 'open';
}

/** The value with every digit and its unit; open or closed where it is a switch. */
export function valueOf(t: Texts, format: Format, term: Term): string {
  if (isSwitch(term)) return t(term.value === '1' ? 'terms:open' : 'terms:shut');
  const value = format.quantity(term.value);
  const unit = unitOf(term);
  return unit === null ? value : `${value} ${unit}`;
}
