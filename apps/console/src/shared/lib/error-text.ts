import { ClientError, describeError } from '@openbourse/client';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { textOrName, useTexts } from './texts.ts';

const INSTANT = /\d{4}-\d{2}-\d{2}T[\d:.]+Z/g;

/** A refusal in words: the fields of a call as the screen names them, instants in the operator's zone. */
export function useErrorText(): (error: unknown) => string {
  const t = useTexts();
  const format = useFormat();
  return (error) => {
    const text = describeError(error).replaceAll(INSTANT, (instant) => format.dateTime(Date.parse(instant)));
    const field = error instanceof ClientError ? error.details['field'] : undefined;
    return typeof field === 'string' ? text.replace(field, textOrName(t, 'shell', `field.${field}`)) : text;
  };
}
