import { useT } from '@openbourse/kit/lib/i18n.ts';
import { Select } from '@openbourse/kit/ui/select.tsx';
import type { CoinChain } from '../api.ts';

export interface NetworkChoiceProps {
  readonly chains: readonly CoinChain[];
  readonly value: CoinChain;
  readonly closedOf: (chain: CoinChain) => CoinChain['deposit_closed'];
  readonly onChoose: (chain: CoinChain) => void;
}

/** The chain on which a coin travels; a closed one says why. */
export function NetworkChoice({ chains, value, closedOf, onChoose }: NetworkChoiceProps) {
  const t = useT();
  return (
    <Select
      look="field"
      label={t('wallet:network')}
      options={chains.map((chain) => {
        const closed = closedOf(chain);
        return {
          value: chain.chain,
          label: chain.network === chain.name ? chain.name : `${chain.name} (${chain.network})`,
          ...(closed !== null && { hint: t(`wallet:closed.${closed}`) }),
        };
      })}
      value={value.chain}
      onValueChange={(code) => {
        const chain = chains.find((one) => one.chain === code);
        if (chain !== undefined) onChoose(chain);
      }}
    />
  );
}
