import type { CallReply } from '@openbourse/client';
import { isGroup } from '@openbourse/api/limits';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { INSTANT } from '../../../shared/lib/field-rules.ts';
import { fromLocalText } from '../../../shared/lib/local-time.ts';
import { useTexts } from '../../../shared/lib/texts.ts';
import { useDialogForm } from '../../../shared/lib/use-dialog-form.ts';
import { ChangeDialog } from '../../../shared/ui/change-dialog.tsx';
import { Facts } from '../../../shared/ui/facts.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import { client, hasRole, queryOf, useOperator } from '../../session/index.ts';

type Fees = CallReply<'tier.operator_user'>;

/** The group that chooses the user's fees, why, and since when; two operators can assign another one. */
export function UserFees({ userId }: { readonly userId: number }) {
  const t = useTexts();
  const [isAssigning, setIsAssigning] = useState(false);
  const mayAssign = hasRole(useOperator(), ['risk']);
  const { data, error, isFetching, refetch } = useQuery(queryOf('tier.operator_user', { user_id: userId }));
  return (
    <div className="flex flex-col gap-6">
      {data === undefined && error !== null && (
        <ErrorState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
      )}
      {data === undefined && error === null && <Skeleton className="h-40 w-full" />}
      {data !== undefined && <Shown fees={data} />}
      {mayAssign && (
        <div>
          <Button size="small" onClick={() => setIsAssigning(true)}>
            {t('users:fees.assign')}
          </Button>
        </div>
      )}
      {isAssigning && <AssignGroup userId={userId} onEnd={() => setIsAssigning(false)} />}
    </div>
  );
}

function Shown({ fees }: { readonly fees: Fees }) {
  const t = useTexts();
  const format = useFormat();
  const usdt = (amount: string): string => `${format.quantity(amount, 2)} USDT`;
  const { standings, assignments } = fees;
  return (
    <>
      <Facts
        facts={[
          { label: t('users:group'), value: fees.user_group },
          { label: t('users:fees.level'), value: fees.level },
          { label: t('users:fees.volume'), value: usdt(fees.volume) },
          { label: t('users:fees.holdings'), value: usdt(fees.holdings) },
        ]}
      />
      <History
        title={t('users:fees.assigned')}
        none={t('users:fees.noneAssigned')}
        count={assignments.length}
      >
        {assignments.map((one) => (
          <li key={one.id} className="flex flex-wrap gap-x-3">
            <span className="font-medium">{one.user_group}</span>
            <TimeText at={one.from} /> – <TimeText at={one.ended_at ?? one.until} />
            <span className="text-muted">
              {one.proposed_by_name}, {one.approved_by_name}: {one.reason}
            </span>
          </li>
        ))}
      </History>
      <History title={t('users:fees.levels')} none={t('users:fees.noLevels')} count={standings.length}>
        {standings.map((one) => (
          <li key={one.from} className="flex flex-wrap gap-x-3">
            <span className="font-medium">
              {t('users:fees.levelOf', { level: one.level, group: one.user_group })}
            </span>
            <span className="figures">{format.utcDate(one.from)}</span>
            <span className="figures text-muted">
              {t('users:fees.measured', { volume: usdt(one.volume), holdings: usdt(one.holdings) })}
            </span>
          </li>
        ))}
      </History>
    </>
  );
}

interface HistoryProps {
  readonly title: string;
  readonly none: string;
  readonly count: number;
  readonly children: ReactNode;
}

function History({ title, none, count, children }: HistoryProps) {
  return (
    <section aria-label={title}>
      <h2 className="mb-2 text-row font-[620]">{title}</h2>
      {count === 0 ? (
        <p className="text-dense text-muted">{none}</p>
      ) : (
        <ul className="flex flex-col gap-1.5 text-dense">{children}</ul>
      )}
    </section>
  );
}

function AssignGroup({ userId, onEnd }: { readonly userId: number; readonly onEnd: () => void }) {
  const t = useTexts();
  const form = useDialogForm({
    user_group: { label: t('users:group'), rule: { key: 'users:fees.groupFault', accepts: isGroup } },
    until: { label: t('users:fees.until'), rule: INSTANT },
  });
  const { values, field } = form;
  return (
    <ChangeDialog
      title={t('users:fees.assign')}
      confirmLabel={t('proposal:propose')}
      tone="primary"
      run={(reason) =>
        client.call('tier.operator_assign', {
          user_id: userId,
          user_group: values.user_group,
          until: fromLocalText(values.until) ?? 0,
          reason,
        })
      }
      done={t('proposal:proposed')}
      onEnd={onEnd}
      form={form}
    >
      <TextField {...field('user_group')} />
      <TextField {...field('until')} />
      <p>{t('users:fees.effect')}</p>
    </ChangeDialog>
  );
}
