import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { useTexts } from '../../../shared/lib/texts.ts';
import { Facts } from '../../../shared/ui/facts.tsx';
import { NotListed } from '../../../shared/ui/not-listed.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import type { Sweep } from '../api.ts';
import { SWEEP_TONES } from './state-tones.ts';
import { TransactionList } from './transaction-list.tsx';
import { WalletAddress } from './wallet-address.tsx';

/** One sweep with everything that was signed for it. */
export function SweepDetail({ sweep }: { readonly sweep: Sweep | undefined }) {
  const t = useTexts();
  const format = useFormat();
  if (sweep === undefined) return <NotListed />;
  const { state, code } = sweep;
  return (
    <div className="flex flex-col gap-4">
      <div className="pr-10">
        <Badge tone={SWEEP_TONES[state]}>{t(`custody:sweepState.${state}`)}</Badge>
        <h2 className="figures mt-2 text-price">{`${format.quantity(sweep.amount)} ${code}`}</h2>
        <p className="mt-1 text-dense text-muted">{t(`custody:sweepMeaning.${state}`)}</p>
      </div>
      <Facts
        facts={[
          { label: t('custody:coldAddress'), value: <WalletAddress address={sweep.address} /> },
          { label: t('custody:chain'), value: `${sweep.chain_name} (${sweep.network})` },
          { label: t('custody:sweep.at'), value: <TimeText at={sweep.created_at} /> },
          { label: t('custody:endedAt'), value: <TimeText at={sweep.ended_at} /> },
        ]}
      />
      <TransactionList
        label={t('custody:transactions')}
        entries={sweep.transactions.map(({ txid, state: of }) => ({
          txid,
          note: t(`custody:transactionState.${of}`),
        }))}
        emptyHint={t('custody:sweep.unsigned')}
      />
    </div>
  );
}
