import { ClientError, describeError } from '@openbourse/client';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { textOrName, useTexts } from './texts.ts';

const INSTANT = /\d{4}-\d{2}-\d{2}T[\d:.]+Z/g;

/**
 * A refusal in words: the field of a call as the screen names it, which a form passes as its label, and instants in
 * the operator's zone.
 */
export function useErrorText(): (error: unknown, label?: string) => string {
  const t = useTexts();
  const format = useFormat();
  return (error, label) => {
    const text = describeError(error).replaceAll(INSTANT, (instant) => format.dateTime(Date.parse(instant)));
    const field = error instanceof ClientError ? error.details['field'] : undefined;
    if (typeof field !== 'string') return text;
    // A form has the name of its field above the words already; only where they begin with it, it is needed.
    if (label !== undefined) return text.startsWith(field) ? `${label}${text.slice(field.length)}` : text;
    return text.replace(field, textOrName(t, 'shell', `field.${field}`));
  };
}
