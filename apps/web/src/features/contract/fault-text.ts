import type { Translate } from '@openbourse/kit/lib/i18n.ts';
import type { Format } from '@openbourse/kit/lib/use-format.ts';
import type { Fault } from './model/quote.ts';

/** A failing rule in the person's language, with the limit and a value that would pass. */
export function faultText(
  fault: Pick<Fault, 'key' | 'details'>,
  { t, format }: { readonly t: Translate; readonly format: Format },
): string {
  const details = Object.fromEntries(
    Object.entries(fault.details).map(([name, value]) => [
      name,
      typeof value === 'string' && /^[0-9]+(\.[0-9]+)?$/.test(value) ? format.quantity(value) : value,
    ]),
  );
  return t(`error:${fault.key}`, details);
}
