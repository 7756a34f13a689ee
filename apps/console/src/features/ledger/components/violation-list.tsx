import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { type Texts, useTexts } from '../../../shared/lib/texts.ts';
import { ChangeDialog } from '../../../shared/ui/change-dialog.tsx';
import { type ListColumn, ListTable } from '../../../shared/ui/list-table.tsx';
import { scopeText } from '../../../shared/ui/scope-text.ts';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import { client, hasRole, useOperator } from '../../session/index.ts';
import { type Violation, violationsQuery } from '../api.ts';

/** Open violations of invariants. Two persons who looked into a row let it block nothing any more. */
export function ViolationList() {
  const t = useTexts();
  const { data } = useQuery(violationsQuery);
  const canChange = hasRole(useOperator(), ['risk', 'ledger_checker', 'security_admin']);
  const [asked, setAsked] = useState<Violation | null>(null);
  if (data === undefined || data.length === 0) return null;
  return (
    <>
      <ListTable
        label={t('ledger:openViolations')}
        columns={columnsOf(t, canChange ? setAsked : null)}
        rows={data}
        rowKey={(row) => `${row.id}`}
        openKey={null}
      />
      {asked !== null && (
        <ChangeDialog
          title={`${t('ledger:acknowledge')}: ${asked.check}`}
          confirmLabel={t('proposal:propose')}
          tone="danger"
          run={(reason) => client.call('ledger.operator_acknowledge_violation', { id: asked.id, reason })}
          done={t('proposal:proposed')}
          onEnd={() => setAsked(null)}
        >
          <p>{t('ledger:acknowledgeEffect')}</p>
          <code className="wrap-anywhere">{asked.facts}</code>
        </ChangeDialog>
      )}
    </>
  );
}

function columnsOf(t: Texts, onAsk: ((row: Violation) => void) | null): readonly ListColumn<Violation>[] {
  return [
    {
      key: 'check',
      header: t('ledger:check'),
      csv: (row) => row.check,
      render: (row) => <span className="font-semibold">{row.check}</span>,
    },
    {
      key: 'scope',
      header: t('system:scope'),
      csv: (row) => scopeText(t, row),
      render: (row) => scopeText(t, row),
    },
    {
      key: 'facts',
      header: t('ledger:sample'),
      csv: (row) => row.facts,
      render: (row) => <code className="whitespace-pre-wrap wrap-anywhere">{row.facts}</code>,
    },
    {
      key: 'found',
      header: t('ledger:foundAt'),
      csv: (row) => new Date(row.found_at).toISOString(),
      render: (row) => <TimeText at={row.found_at} />,
    },
    {
      key: 'state',
      header: t('system:state'),
      csv: (row) => row.acknowledge_reason ?? '',
      render: (row) => <StateOf row={row} onAsk={onAsk} />,
    },
  ];
}

function StateOf({
  row,
  onAsk,
}: {
  readonly row: Violation;
  readonly onAsk: ((row: Violation) => void) | null;
}) {
  const t = useTexts();
  if (row.acknowledged_at !== null) {
    return (
      <span className="whitespace-normal">
        <Badge tone="neutral">{t('ledger:acknowledged')}</Badge> {row.acknowledged_by}:{' '}
        {row.acknowledge_reason}
      </span>
    );
  }
  if (onAsk === null) return <Badge tone="danger">{t('ledger:blocking')}</Badge>;
  return (
    <Button size="small" variant="secondary" onClick={() => onAsk(row)}>
      {t('ledger:acknowledge')}
    </Button>
  );
}
