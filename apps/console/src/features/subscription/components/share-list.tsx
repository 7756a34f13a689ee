import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { shortenMiddle } from '@openbourse/money';
import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { useTexts } from '../../../shared/lib/texts.ts';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { type Offering, sharesQuery } from '../api.ts';

/** The largest commitments by their public names, and what they got once it is known. */
export function ShareList({ offering }: { readonly offering: Offering }) {
  const t = useTexts();
  const format = useFormat();
  const id = useId();
  const query = useQuery(sharesQuery(offering.id));
  return (
    <section aria-labelledby={id} className="flex flex-col gap-2">
      <h3 id={id} className="border-b border-line pb-2 text-dense font-semibold">
        {t('subscription:largest')}
      </h3>
      <Loaded query={query}>
        {({ data }) => (
          <table className="w-full text-dense">
            <thead>
              <tr className="text-left text-muted">
                <th className="py-1 font-normal">{t('subscription:ref')}</th>
                <th className="py-1 text-right font-normal">
                  {t('subscription:committedCoins')}, {offering.quote_code}
                </th>
                <th className="py-1 text-right font-normal">
                  {t('subscription:allocated')}, {offering.token_code}
                </th>
              </tr>
            </thead>
            <tbody>
              {data.map((row) => (
                <tr key={row.ref} className="border-t border-line">
                  <td className="figures py-1.5" title={row.ref}>
                    {shortenMiddle(row.ref)}
                  </td>
                  <td className="figures py-1.5 text-right">{format.quantity(row.amount, 2)}</td>
                  <td className="figures py-1.5 text-right">{format.quantity(row.allocated)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        )}
      </Loaded>
    </section>
  );
}
