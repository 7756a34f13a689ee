import type { Texts } from '../../../shared/lib/texts.ts';
import type { Term } from '../api.ts';

export const TONES = {
  proposed: 'warn',
  planned: 'warn',
  in_effect: 'up',
  replaced: 'neutral',
  rejected: 'neutral',
} as const;

/** What a term is of, in words. */
export function ownerOf(t: Texts, term: Term): string {
  if (term.code !== null) return `${term.code} ${term.network ?? ''}`;
  return term.level === null ? t('terms:platform') : t('terms:level', { level: term.level });
}
