import { clock } from '@openbourse/kit/lib/clock.ts';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { useState } from 'react';
import {
  chosenExpiry,
  type ExpiryChoice,
  expiryAt,
  expiryChoices,
  isOpenTrade,
  OPEN_TRADE_DAYS,
  type TermValues,
} from './model/key-form.ts';

/** The end of a key as a form shows it. */
export interface ExpiryState {
  readonly options: readonly { readonly value: string; readonly label: string; readonly hint?: string }[];
  readonly value: string;
  /** The chosen end in words. */
  readonly text: string;
  /** The chosen end, counted from now; null when there is none. */
  readonly at: () => number | null;
  /** Why there is less to choose. */
  readonly limit: string | undefined;
}

/** The ends that can be chosen with these terms; `keptAt` is the present one of a key. */
export function useExpiry(terms: TermValues, keptAt: number | null): ExpiryState {
  const t = useT();
  const format = useFormat();
  const [openedAt] = useState(clock.now);
  const choices = expiryChoices(terms, { keptAt, now: openedAt });
  const chosen = chosenExpiry(choices, terms.expires_at);
  const dateOf = (choice: ExpiryChoice): string | null => {
    const at = expiryAt(choice, openedAt);
    return at === null ? null : format.date(at);
  };
  const labelOf = (choice: ExpiryChoice): string => {
    if (choice.kind === 'never') return t('apikey:expiry.never');
    if (choice.kind === 'keep') return t('apikey:expiry.keep', { date: format.date(choice.at) });
    return format.days(choice.days);
  };
  return {
    options: choices.map((choice) => {
      const date = choice.kind === 'days' ? dateOf(choice) : null;
      return { value: choice.value, label: labelOf(choice), ...(date !== null && { hint: date }) };
    }),
    value: chosen.value,
    text: dateOf(chosen) ?? t('apikey:expiry.never'),
    at: () => expiryAt(chosen, clock.now()),
    limit: isOpenTrade(terms) ? t('apikey:expiry.open', { time: format.days(OPEN_TRADE_DAYS) }) : undefined,
  };
}
