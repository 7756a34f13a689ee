import type { HouseAccount } from '@openbourse/api/limits';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { addDecimal, compareDecimal, subDecimal } from '@openbourse/money';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../shared/lib/texts.ts';
import { houseQuery } from '../api.ts';

export interface BalancesAfterProps {
  readonly currencyId: number;
  readonly from: HouseAccount;
  readonly to: HouseAccount;
  /** A decimal; zero while nothing is known. */
  readonly amount: string;
}

/** Both accounts of a movement now and after it; what would fall below what has to stay is red. */
export function BalancesAfter({ currencyId, from, to, amount }: BalancesAfterProps) {
  const t = useTexts();
  const format = useFormat();
  const { data } = useQuery(houseQuery(currencyId));
  const rows = [from, to].flatMap((name) => {
    const account = data?.accounts.find((one) => one.name === name);
    if (account === undefined) return [];
    const after = name === from ? subDecimal(account.balance, amount) : addDecimal(account.balance, amount);
    const { reserved } = account;
    const isTooLow = name === from && reserved !== null && compareDecimal(after, reserved) < 0;
    return [{ ...account, after, isTooLow }];
  });
  return (
    <table className="w-full text-dense">
      <caption className="sr-only">{t('ledger:balances')}</caption>
      <thead>
        <tr className="border-b border-line text-label text-muted [&_th]:h-8 [&_th]:font-medium [&_th]:whitespace-nowrap [&_th+th]:pl-3">
          <th scope="col" className="text-left">
            {t('ledger:account')}
          </th>
          <th scope="col" className="text-right">
            {t('ledger:now')}
          </th>
          <th scope="col" className="text-right">
            {t('ledger:reserved')}
          </th>
          <th scope="col" className="text-right">
            {t('ledger:afterwards')}
          </th>
        </tr>
      </thead>
      <tbody className="figures [&_td]:h-9 [&_td+td]:pl-3">
        {rows.map((row) => (
          <tr key={row.name} className="border-b border-line">
            <td className="font-semibold">{t(`ledger:account.${row.name}`)}</td>
            <td className="text-right">{format.quantity(row.balance)}</td>
            <td className="text-right text-muted">
              {row.reserved === null ? t('shell:none') : format.quantity(row.reserved)}
            </td>
            <td className={`text-right font-semibold ${row.isTooLow ? 'text-danger' : ''}`}>
              {format.quantity(row.after)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
