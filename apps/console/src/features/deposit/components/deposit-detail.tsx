import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useTexts } from '../../../shared/lib/texts.ts';
import { CopyText } from '../../../shared/ui/copy-text.tsx';
import { type Fact, Facts } from '../../../shared/ui/facts.tsx';
import { Picture } from '../../../shared/ui/picture.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import { UserLink } from '../../../shared/ui/user-link.tsx';
import { AuditLink, client, hasRole, useOperator } from '../../session/index.ts';
import { type Deposit, depositQuery } from '../api.ts';
import { DecideDeposit } from './decide-deposit.tsx';
import { DecideLate } from './decide-late.tsx';
import { StateBadge } from './state-badge.tsx';

/** One deposit with its place on the chain, or with its voucher and the decision on it. */
export function DepositDetail({ id }: { readonly id: string }) {
  const { data, error, isFetching, refetch } = useQuery(depositQuery(id));
  if (data === undefined && error !== null) {
    return <ErrorState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <Skeleton className="h-80 w-full" />;
  return <Loaded deposit={data} />;
}

function Loaded({ deposit }: { readonly deposit: Deposit }) {
  const format = useFormat();
  const operator = useOperator();
  const canDecide = hasRole(operator, ['ledger_maker', 'ledger_checker']);
  return (
    <div className="flex flex-col gap-4">
      <div>
        <StateBadge state={deposit.state} />
        <h2 className="figures mt-2 text-price">
          {format.quantity(deposit.received)} <span className="text-body text-muted">{deposit.code}</span>
        </h2>
      </div>
      <Facts facts={[...useCommonFacts(deposit), ...useKindFacts(deposit)]} />
      {deposit.kind === 'manual' && <AuditLink kind="deposit" id={deposit.id} />}
      {deposit.voucher_file_id !== null && canDecide && <Voucher fileId={deposit.voucher_file_id} />}
      {deposit.state === 'late' && hasRole(operator, ['ledger_maker']) && <DecideLate deposit={deposit} />}
      {deposit.state === 'pending_review' && canDecide && <DecideDeposit deposit={deposit} />}
    </div>
  );
}

function useCommonFacts(deposit: Deposit): readonly Fact[] {
  const t = useTexts();
  const format = useFormat();
  return [
    {
      label: t('deposit:user'),
      value: <UserLink id={deposit.user_id} uid={deposit.uid} />,
    },
    {
      label: t('deposit:inUsdt'),
      value: deposit.value_usdt === null ? t('shell:none') : format.price(deposit.value_usdt, 2),
    },
    {
      label: t('deposit:credited'),
      value:
        deposit.amount === null || deposit.credited_at === null
          ? t('shell:none')
          : format.quantity(deposit.amount),
    },
    { label: t('deposit:repaid'), value: format.quantity(deposit.repaid) },
    { label: t('deposit:shortfall'), value: format.quantity(deposit.shortfall) },
    { label: t('deposit:seen'), value: <TimeText at={deposit.seen_at} /> },
    { label: t('deposit:creditedAt'), value: <TimeText at={deposit.credited_at} /> },
    { label: t('deposit:withdrawableAt'), value: <TimeText at={deposit.withdrawable_at} /> },
  ];
}

function useKindFacts(deposit: Deposit): readonly Fact[] {
  const t = useTexts();
  const none = t('shell:none');
  if (deposit.kind === 'manual') {
    return [
      { label: t('deposit:note'), value: deposit.note ?? none },
      { label: t('deposit:approvals'), value: deposit.approvals_needed },
      { label: t('deposit:firstAmount'), value: deposit.first_amount ?? none },
      { label: t('deposit:reason'), value: deposit.reason ?? none },
      { label: t('deposit:decidedAt'), value: <TimeText at={deposit.decided_at} /> },
    ];
  }
  return [
    { label: t('deposit:chain'), value: deposit.chain_name ?? none },
    { label: t('deposit:block'), value: deposit.block_height ?? none },
    {
      label: t('deposit:confirmations'),
      value: `${deposit.confirmations ?? 0} / ${deposit.confirmations_withdraw ?? 0}`,
    },
    { label: t('deposit:txid'), value: deposit.txid === null ? none : <CopyText text={deposit.txid} /> },
    {
      label: t('deposit:address'),
      value: deposit.address === null ? none : <CopyText text={deposit.address} />,
    },
    { label: t('deposit:orphanedAt'), value: <TimeText at={deposit.orphaned_at} /> },
    { label: t('deposit:reason'), value: deposit.reason ?? none },
  ];
}

function Voucher({ fileId }: { readonly fileId: string }) {
  const t = useTexts();
  const [isZoomed, setIsZoomed] = useState(false);
  const input = { file_id: fileId, reason: 'Review of a deposit with a voucher' };
  return (
    <Picture
      label={t('deposit:voucher')}
      queryKey={['file.operator_view', fileId]}
      load={() => client.picture('file.operator_view', input)}
      isZoomed={isZoomed}
      onZoom={() => setIsZoomed(!isZoomed)}
    />
  );
}
