import { OPERATOR_ACTIONS, OPERATOR_SUBJECTS } from '@openbourse/api/limits';
import { useTexts } from '../../../shared/lib/texts.ts';
import { dayEnd, dayStart, given, useFilters } from '../../../shared/lib/use-filters.ts';
import { useList } from '../../../shared/lib/use-list.ts';
import { CopyText } from '../../../shared/ui/copy-text.tsx';
import { Facts } from '../../../shared/ui/facts.tsx';
import { ListScreen } from '../../../shared/ui/list-screen.tsx';
import type { ListColumn } from '../../../shared/ui/list-table.tsx';
import { NotListed } from '../../../shared/ui/not-listed.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import { pagesOf } from '../../session/index.ts';
import type { AuditRow } from '../api.ts';
import { nameAction, nameSubject } from '../words.ts';
import { ChainCheck } from './chain-check.tsx';
import { ChangeFields } from './change-fields.tsx';

/** Actions of operators, newest first; each row carries the hash of the one before. */
export function AuditScreen() {
  const t = useTexts();
  const filters = useFilters();
  const operator = filters.get('operator');
  const input = {
    operator_id: /^[1-9]\d{0,8}$/.test(operator) ? Number.parseInt(operator, 10) : undefined,
    action: given(filters.get('action')),
    subject_kind: given(filters.get('subject_kind')),
    subject_id: given(filters.get('subject_id')),
    from: dayStart(filters.get('from')),
    to: dayEnd(filters.get('to')),
  };
  const list = useList(pagesOf('operator.audit_list', input));
  return (
    <ListScreen
      name="audit"
      title={t('shell:nav.audit')}
      summary={<ChainCheck />}
      fields={[
        { kind: 'text', name: 'operator', label: t('operator:operatorId') },
        {
          kind: 'choice',
          name: 'action',
          label: t('operator:action'),
          options: OPERATOR_ACTIONS.map((value) => ({ value, label: nameAction(t, value) })),
        },
        {
          kind: 'choice',
          name: 'subject_kind',
          label: t('operator:subjectKind'),
          options: OPERATOR_SUBJECTS.map((value) => ({ value, label: t(`operator:subject.${value}`) })),
        },
        { kind: 'text', name: 'subject_id', label: t('operator:subjectId') },
        { kind: 'day', name: 'from', label: t('deposit:from') },
        { kind: 'day', name: 'to', label: t('deposit:to') },
      ]}
      filters={filters}
      list={list}
      columns={useAuditColumns()}
      rowKey={(row) => `${row.seq}`}
      emptyHint={t('operator:noAudit')}
      renderDetail={(key) => <AuditDetail row={list.rows?.find((one) => `${one.seq}` === key)} />}
    />
  );
}

function useAuditColumns(): readonly ListColumn<AuditRow>[] {
  const t = useTexts();
  return [
    {
      key: 'seq',
      header: t('operator:seq'),
      isNumeric: true,
      csv: (row) => row.seq,
      render: (row) => row.seq,
    },
    {
      key: 'at',
      header: t('users:time'),
      csv: (row) => new Date(row.at).toISOString(),
      render: (row) => <TimeText at={row.at} />,
    },
    {
      key: 'operator',
      header: t('operator:operator'),
      csv: (row) => row.operator_name,
      render: (row) => <span className="font-semibold">{row.operator_name ?? t('operator:server')}</span>,
    },
    {
      key: 'action',
      header: t('operator:action'),
      csv: (row) => row.action,
      render: (row) => nameAction(t, row.action),
    },
    {
      key: 'subject',
      header: t('operator:subject'),
      csv: (row) => `${row.subject_kind} ${row.subject_id}`,
      render: (row) => (
        <span className="block max-w-48 truncate" title={row.subject_id}>
          {nameSubject(t, row)}
        </span>
      ),
    },
    {
      key: 'reason',
      header: t('shell:reason.label'),
      csv: (row) => row.reason,
      render: (row) => (
        <span className="block max-w-72 truncate" title={row.reason}>
          {row.reason}
        </span>
      ),
    },
  ];
}

function AuditDetail({ row }: { readonly row: AuditRow | undefined }) {
  const t = useTexts();
  if (row === undefined) return <NotListed />;
  return (
    <div className="flex flex-col gap-4">
      <h2 className="pr-10 text-row font-[620]">{nameAction(t, row.action)}</h2>
      <Facts
        facts={[
          { label: t('operator:seq'), value: row.seq },
          { label: t('users:time'), value: <TimeText at={row.at} /> },
          { label: t('operator:operator'), value: row.operator_name ?? t('operator:server') },
          { label: t('operator:subject'), value: nameSubject(t, row) },
          { label: t('shell:reason.label'), value: row.reason === '' ? t('shell:none') : row.reason },
          { label: 'IP', value: row.ip },
          { label: t('operator:request'), value: <CopyText text={row.request_id} /> },
          { label: t('operator:hash'), value: <CopyText text={row.hash} /> },
          { label: t('operator:prev'), value: <CopyText text={row.prev} /> },
        ]}
      />
      <ChangeFields label={t('operator:before')} json={row.before} />
      <ChangeFields label={t('operator:after')} json={row.after} />
    </div>
  );
}
