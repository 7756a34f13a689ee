import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Banner } from '@openbourse/kit/ui/banner.tsx';
import type { CoinChain } from '../api.ts';

export interface DelistingNoteProps {
  readonly code: string;
  readonly chain: CoinChain;
}

/** When deposits and withdrawals of a coin that is delisted end on a chain. */
export function DelistingNote({ code, chain }: DelistingNoteProps) {
  const t = useT();
  const format = useFormat();
  if (chain.delisting === null) return null;
  const { deposits_until: deposits, withdrawals_until: withdrawals } = chain.delisting;
  return (
    <div className="overflow-hidden rounded-card">
      <Banner tone="warn">
        {t('wallet:delisting', {
          code,
          network: chain.network,
          deposits: format.dateMinute(deposits),
          withdrawals: format.dateMinute(withdrawals),
        })}
      </Banner>
    </div>
  );
}
