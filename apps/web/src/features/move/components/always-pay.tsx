import { useT } from '@openbourse/kit/lib/i18n.ts';
import { Checkbox } from '@openbourse/kit/ui/checkbox.tsx';
import { useQuery } from '@tanstack/react-query';
import { settingsQuery, useAlwaysPay } from '../api.ts';

/** Choice whether other accounts always give what one lacks, without a question. */
export function AlwaysPay() {
  const t = useT();
  const { data } = useQuery(settingsQuery);
  const always = useAlwaysPay();
  const isOn = always.isPending ? always.variables : data?.pays_from_others === true;
  return (
    <Checkbox isChecked={isOn} disabled={data === undefined} onCheckedChange={(next) => always.mutate(next)}>
      {t('ledger:move.always')}
    </Checkbox>
  );
}
