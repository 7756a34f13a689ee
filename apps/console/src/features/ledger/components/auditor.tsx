import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { type Texts, textOrName, useTexts } from '../../../shared/lib/texts.ts';
import { type ListColumn, ListTable } from '../../../shared/ui/list-table.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import { client, hasRole, useOperator } from '../../session/index.ts';
import { type AuditReport, auditQuery } from '../api.ts';
import { ViolationList } from './violation-list.tsx';

type Check = AuditReport['checks'][number];

/** Findings of the last audit of every invariant; it runs by itself, and at once on request. */
export function Auditor() {
  const t = useTexts();
  const queries = useQueryClient();
  const { data, error, isFetching, refetch } = useQuery(auditQuery);
  const canRun = hasRole(useOperator(), ['risk', 'ledger_checker', 'security_admin']);
  const run = useMutation({
    mutationFn: () => client.call('ledger.operator_audit_now', {}),
    onSuccess: (report) => queries.setQueryData(auditQuery.queryKey, report),
  });
  if (data === undefined && error !== null) {
    return <ErrorState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />;
  }
  if (data === undefined) return <Skeleton className="h-60 w-full" />;
  return (
    <section aria-label={t('ledger:view.auditor')} className="flex flex-col gap-4">
      <div className="flex flex-wrap items-center gap-4">
        <Badge tone={data.violations > 0 ? 'danger' : 'up'}>
          {t('dashboard:violations', { count: data.violations })}
        </Badge>
        <span className="figures text-dense text-muted">
          {t('ledger:lastRun')} <TimeText at={data.ran_at} />
          {data.ms !== null && `, ${data.ms} ms`}
        </span>
        {canRun && (
          <Button size="small" variant="secondary" isLoading={run.isPending} onClick={() => run.mutate()}>
            {t('ledger:runNow')}
          </Button>
        )}
      </div>
      <ViolationList />
      <ListTable
        label={t('ledger:view.auditor')}
        columns={columnsOf(t)}
        rows={data.checks}
        rowKey={(row) => row.name}
        openKey={null}
      />
    </section>
  );
}

function columnsOf(t: Texts): readonly ListColumn<Check>[] {
  return [
    {
      key: 'name',
      header: t('ledger:check'),
      csv: (row) => row.name,
      render: (row) => <span className="font-semibold">{row.name}</span>,
    },
    {
      key: 'rule',
      header: t('ledger:rule'),
      csv: (row) => ruleOf(t, row.name),
      render: (row) => <span className="whitespace-normal">{ruleOf(t, row.name)}</span>,
    },
    {
      key: 'violations',
      header: t('ledger:violations'),
      isNumeric: true,
      csv: (row) => row.violations,
      render: (row) => (
        <span className={row.violations > 0 ? 'font-semibold text-danger' : 'text-up'}>{row.violations}</span>
      ),
    },
    {
      key: 'sample',
      header: t('ledger:sample'),
      csv: (row) => row.sample.join(' '),
      render: (row) => (
        <code className="whitespace-pre-wrap">{row.sample.join('\n') || t('shell:none')}</code>
      ),
    },
  ];
}

/** Invariant of a check; empty for one that has no words here yet. */
function ruleOf(t: Texts, name: string): string {
  return textOrName(t, 'ledger', `rule.${name}`).replace(name, '');
}
