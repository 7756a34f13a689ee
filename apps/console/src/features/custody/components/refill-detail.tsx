import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { useState } from 'react';
import { useTexts } from '../../../shared/lib/texts.ts';
import { ChangeDialog } from '../../../shared/ui/change-dialog.tsx';
import { Facts } from '../../../shared/ui/facts.tsx';
import { NotListed } from '../../../shared/ui/not-listed.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import { AuditLink, client, hasRole, useOperator } from '../../session/index.ts';
import type { Refill } from '../api.ts';
import { REFILL_TONES } from './state-tones.ts';
import { TransactionList } from './transaction-list.tsx';
import { WalletAddress } from './wallet-address.tsx';

/** One refill: from where to where it is to be paid, and what the chain shows of it. */
export function RefillDetail({ refill }: { readonly refill: Refill | undefined }) {
  const t = useTexts();
  const format = useFormat();
  const mayEnd = hasRole(useOperator(), ['withdrawal_maker', 'withdrawal_checker']);
  const [isEnding, setIsEnding] = useState(false);
  if (refill === undefined) return <NotListed />;
  const { state, code } = refill;
  const amount = (value: string): string => `${format.quantity(value)} ${code}`;
  return (
    <div className="flex flex-col gap-4">
      <div className="pr-10">
        <Badge tone={REFILL_TONES[state]}>{t(`custody:refillState.${state}`)}</Badge>
        <h2 className="figures mt-2 text-price">{amount(refill.amount)}</h2>
        <p className="mt-1 text-dense text-muted">{t(`custody:refillMeaning.${state}`)}</p>
      </div>
      <Facts
        facts={[
          { label: t('custody:coldAddress'), value: <WalletAddress address={refill.cold_address} /> },
          { label: t('custody:hotAddress'), value: <WalletAddress address={refill.hot_address} /> },
          { label: t('custody:chain'), value: `${refill.chain_name} (${refill.network})` },
          { label: t('custody:refill.received'), value: amount(refill.received) },
          { label: t('custody:refill.final'), value: amount(refill.final) },
        ]}
      />
      <TransactionList
        label={t('custody:transactions')}
        entries={refill.payments.map(({ txid, amount: paid, height }) => ({
          txid,
          note: t('custody:refill.inBlock', { amount: amount(paid), height }),
        }))}
        emptyHint={t('custody:refill.unpaid')}
      />
      <hr className="border-line" />
      <Facts
        facts={[
          { label: t('custody:refill.reason'), value: refill.reason },
          { label: t('custody:refill.maker'), value: refill.requested_by_name },
          { label: t('custody:checker'), value: refill.approved_by_name },
          { label: t('custody:approvedAt'), value: <TimeText at={refill.created_at} /> },
          { label: t('custody:endedAt'), value: <TimeText at={refill.ended_at} /> },
        ]}
      />
      <AuditLink kind="refill" id={refill.id} />
      {mayEnd && state === 'open' && (
        <Button size="small" variant="danger" onClick={() => setIsEnding(true)}>
          {t('custody:refill.end')}
        </Button>
      )}
      {isEnding && (
        <ChangeDialog
          title={t('custody:refill.end')}
          confirmLabel={t('custody:refill.end')}
          tone="danger"
          run={(reason) => client.call('wallet.operator_withdraw_refill', { id: refill.id, reason })}
          done={t('custody:refill.ended')}
          onEnd={() => setIsEnding(false)}
        >
          <p>{t('custody:refill.endHint')}</p>
        </ChangeDialog>
      )}
    </div>
  );
}
