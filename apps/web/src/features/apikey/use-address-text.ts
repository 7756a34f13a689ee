import { useT } from '@openbourse/kit/lib/i18n.ts';

/** From where a key works, in a few words. */
export function useAddressText(ips: readonly string[]): string {
  const t = useT();
  const [first, ...others] = ips;
  if (first === undefined) return t('apikey:anyAddress');
  return others.length === 0 ? first : t('apikey:more', { first, count: others.length });
}
