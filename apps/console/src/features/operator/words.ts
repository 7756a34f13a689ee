import { type Texts, textOrName } from '../../shared/lib/texts.ts';

/** An action in words; its own name where the log is older than the words. */
export function nameAction(t: Texts, action: string): string {
  return textOrName(t, 'operator', `action.${action}`);
}

/** Subject of an action; without a number where it makes something new. */
export function nameSubject(
  t: Texts,
  row: { readonly subject_kind: string; readonly subject_id: string | null },
): string {
  return `${textOrName(t, 'operator', `subject.${row.subject_kind}`)} ${row.subject_id ?? ''}`.trimEnd();
}
