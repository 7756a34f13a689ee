import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTexts } from '../../../shared/lib/texts.ts';
import { CopyText } from '../../../shared/ui/copy-text.tsx';
import { type Fact, Facts } from '../../../shared/ui/facts.tsx';
import { AgeText, TimeText } from '../../../shared/ui/time-text.tsx';
import { UserLink } from '../../../shared/ui/user-link.tsx';
import { AuditLink, hasRole, useOperator } from '../../session/index.ts';
import { type WithdrawalCase, withdrawalQuery } from '../api.ts';
import { DecideWithdrawal } from './decide-withdrawal.tsx';
import { FlagList } from './flag-list.tsx';
import { MoneyOrigin } from './money-origin.tsx';
import { StateBadge } from './state-badge.tsx';
import { TimeLine } from './time-line.tsx';
import { useDestinationFacts } from './withdrawal-facts.tsx';

/** The states in which operators decide. */
const UNDECIDED: ReadonlySet<string> = new Set(['pending_review', 'proof_broken']);

/** One withdrawal with what a reviewer needs to know of it and of its user. */
export function WithdrawalDetail({ id }: { readonly id: string }) {
  const { data, error, isFetching, refetch } = useQuery(withdrawalQuery(id));
  if (data === undefined && error !== null) {
    return <ErrorState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <Skeleton className="h-96 w-full" />;
  return <Loaded withdrawal={data} />;
}

function Loaded({ withdrawal }: { readonly withdrawal: WithdrawalCase }) {
  const t = useTexts();
  const format = useFormat();
  const operator = useOperator();
  const waits = withdrawal.waits_for;
  const canDecide = hasRole(operator, ['withdrawal_maker', 'withdrawal_checker']);
  return (
    <div className="flex flex-col gap-5">
      <div>
        <StateBadge state={withdrawal.state} />
        <h2 className="figures mt-2 text-price">
          {format.quantity(withdrawal.amount)} <span className="text-body text-muted">{withdrawal.code}</span>
        </h2>
        <p className="mt-2">
          <FlagList flags={withdrawal.flags} />
        </p>
        {waits !== null && (
          <p className="mt-2 text-dense text-warn">
            {t(`withdrawal:waits.${waits.key}`, {
              limit: format.quantity(waits.limit_usdt ?? '0'),
              used: format.quantity(waits.used_usdt ?? '0'),
              detail: waits.detail ?? '',
            })}
          </p>
        )}
      </div>
      <Facts facts={useMoneyFacts(withdrawal)} />
      {withdrawal.state === 'proof_broken' && (
        <p role="alert" className="rounded-card bg-danger-soft p-3 text-dense">
          {t('withdrawal:proofBroken')}
        </p>
      )}
      {UNDECIDED.has(withdrawal.state) && canDecide && <DecideWithdrawal withdrawal={withdrawal} />}
      <Group title={t('withdrawal:destination')}>
        <Facts facts={useAddressFacts(withdrawal)} />
      </Group>
      <Group title={t('deposit:user')}>
        <Facts facts={useUserFacts(withdrawal)} />
      </Group>
      {hasRole(operator, ['support', 'risk', 'ledger_maker', 'ledger_checker']) && (
        <Group title={t('withdrawal:origin')}>
          <MoneyOrigin uid={withdrawal.uid} currencyId={withdrawal.currency_id} />
        </Group>
      )}
      <Group title={t('withdrawal:timeLine')}>
        <TimeLine withdrawal={withdrawal} />
        <AuditLink kind="withdrawal" id={withdrawal.id} />
      </Group>
    </div>
  );
}

function Group({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title}>
      <h3 className="mb-2 border-b border-line pb-2 text-dense font-semibold">{title}</h3>
      {children}
    </section>
  );
}

function useMoneyFacts(withdrawal: WithdrawalCase): readonly Fact[] {
  const t = useTexts();
  const format = useFormat();
  const { user } = withdrawal;
  return [
    { label: t('deposit:inUsdt'), value: format.price(withdrawal.value_usdt, 2) },
    { label: t('withdrawal:fee'), value: format.quantity(withdrawal.fee) },
    { label: t('withdrawal:credited'), value: format.quantity(withdrawal.credited) },
    {
      label: t('withdrawal:approvals'),
      value: `${withdrawal.approvals} / ${withdrawal.approvals_needed}`,
    },
    { label: t('withdrawal:dailyLeft'), value: `${format.price(user.daily_left_usdt, 2)} USDT` },
    { label: t('withdrawal:monthlyLeft'), value: `${format.price(user.monthly_left_usdt, 2)} USDT` },
  ];
}

function useAddressFacts(withdrawal: WithdrawalCase): readonly Fact[] {
  const t = useTexts();
  const destination = useDestinationFacts(withdrawal);
  return [
    ...destination,
    { label: t('withdrawal:addressAge'), value: <AgeText since={withdrawal.address_bound_at} /> },
    ...withdrawal.transactions.map((transaction) => ({
      label: t(`withdrawal:transaction.${transaction.state}`),
      value: <CopyText text={transaction.txid} />,
    })),
  ];
}

function useUserFacts(withdrawal: WithdrawalCase): readonly Fact[] {
  const t = useTexts();
  const format = useFormat();
  const { user } = withdrawal;
  const usdt = (value: string): string => `${format.price(value, 2)} USDT`;
  return [
    { label: t('users:uid'), value: <UserLink id={withdrawal.user_id} uid={withdrawal.uid} /> },
    { label: t('withdrawal:account'), value: user.email ?? user.mobile ?? t('shell:none') },
    { label: t('users:level'), value: user.level },
    { label: t('users:state.frozen'), value: t(user.is_frozen ? 'shell:yes' : 'shell:no') },
    { label: t('users:authenticator'), value: t(user.has_authenticator ? 'shell:yes' : 'shell:no') },
    { label: t('withdrawal:heldUntil'), value: <TimeText at={user.withdrawal_hold_until} /> },
    { label: t('users:registered'), value: <TimeText at={user.created_at} /> },
    { label: t('withdrawal:equity'), value: usdt(user.equity_usdt) },
    { label: t('withdrawal:cameIn'), value: usdt(user.deposits_usdt) },
    { label: t('withdrawal:wentOut', { count: user.withdrawals_count }), value: usdt(user.withdrawals_usdt) },
  ];
}
