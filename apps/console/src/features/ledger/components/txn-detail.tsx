import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../../../shared/lib/texts.ts';
import { CopyText } from '../../../shared/ui/copy-text.tsx';
import { type Fact, Facts } from '../../../shared/ui/facts.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import { type Txn, txnQuery } from '../api.ts';
import { AccountName, nameKind } from './entry-columns.tsx';

/** One transaction with both sides, their sum and the seal that covers them. */
export function TxnDetail({ id }: { readonly id: number }) {
  const { data, error, isFetching, refetch } = useQuery(txnQuery(id));
  if (data === undefined && error !== null) {
    return <ErrorState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <Skeleton className="h-80 w-full" />;
  return <Loaded txn={data} />;
}

function Loaded({ txn }: { readonly txn: Txn }) {
  const t = useTexts();
  const none = t('shell:none');
  const facts: readonly Fact[] = [
    { label: t('users:time'), value: <TimeText at={txn.at} /> },
    {
      label: t('ledger:reference'),
      value: txn.reference === null ? none : <CopyText text={txn.reference} />,
    },
    {
      label: t('ledger:key'),
      value: txn.idempotency_key === null ? none : <CopyText text={txn.idempotency_key} />,
    },
    ...txn.sums.map((row) => ({ label: t('ledger:sumOf', { code: row.code }), value: row.sum })),
  ];
  return (
    <div className="flex flex-col gap-4">
      <div className="pr-10">
        <p className="text-secondary text-muted">{nameKind(t, txn.kind)}</p>
        <h2 className="figures text-price">{t('ledger:txnTitle', { id: txn.id })}</h2>
      </div>
      <Facts facts={facts} />
      <section aria-label={t('ledger:postings')}>
        <h3 className="mb-2 text-row font-[620]">{t('ledger:postings')}</h3>
        <ul className="flex flex-col gap-2 text-dense">
          {txn.postings.map((row) => (
            <li key={row.step} className="rounded-field bg-surface px-3 py-2">
              <AccountName of={row} />
              <span className="figures mt-0.5 flex justify-between gap-3">
                <span>
                  {row.amount} {row.code}
                </span>
                <span className="text-muted">{row.balance_after}</span>
              </span>
            </li>
          ))}
        </ul>
      </section>
      <Seal seal={txn.seal} />
    </div>
  );
}

function Seal({ seal }: { readonly seal: Txn['seal'] }) {
  const t = useTexts();
  return (
    <section aria-label={t('ledger:seal')}>
      <h3 className="mb-2 flex items-center gap-2 text-row font-[620]">
        {t('ledger:seal')}
        {seal !== null && (
          <Badge tone={seal.is_valid === null ? 'neutral' : seal.is_valid ? 'up' : 'danger'}>
            {t(
              seal.is_valid === null
                ? 'ledger:sealExported'
                : seal.is_valid
                  ? 'ledger:sealValid'
                  : 'ledger:sealBroken',
            )}
          </Badge>
        )}
      </h3>
      {seal === null ? (
        <p className="text-dense text-muted">{t('ledger:notSealed')}</p>
      ) : (
        <Facts
          facts={[
            { label: t('ledger:sealSeq'), value: seal.seq },
            { label: t('ledger:sealLast'), value: seal.last_txn_id },
            { label: t('ledger:sealedAt'), value: <TimeText at={seal.sealed_at} /> },
            { label: 'SHA-256', value: <CopyText text={seal.hash} /> },
          ]}
        />
      )}
    </section>
  );
}
