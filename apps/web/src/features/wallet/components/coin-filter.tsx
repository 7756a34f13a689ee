import { useT } from '@openbourse/kit/lib/i18n.ts';
import { Select } from '@openbourse/kit/ui/select.tsx';
import type { Coin } from '../api.ts';

export interface CoinFilterProps {
  readonly coins: readonly Coin[];
  readonly value: number | 'all';
  readonly onChange: (currencyId: number | 'all') => void;
}

/** Narrows records to one coin. */
export function CoinFilter({ coins, value, onChange }: CoinFilterProps) {
  const t = useT();
  return (
    <Select
      look="field"
      label={t('wallet:coin')}
      options={[
        { value: 'all', label: t('wallet:allCoins') },
        ...coins.map((coin) => ({ value: String(coin.currency_id), label: coin.code, hint: coin.name })),
      ]}
      value={String(value)}
      onValueChange={(chosen) =>
        onChange(coins.find((coin) => String(coin.currency_id) === chosen)?.currency_id ?? 'all')
      }
    />
  );
}
