import { useTexts } from '../lib/texts.ts';

/** Stands where the details of a row would, when the address names one that is not among those shown. */
export function NotListed() {
  const t = useTexts();
  return <p className="pr-10 text-dense text-muted">{t('shell:list.notListed')}</p>;
}
