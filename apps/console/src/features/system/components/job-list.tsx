import { CHAIN_JOBS } from '@openbourse/api/limits';
import type { CallReply } from '@openbourse/client';
import { formatAge } from '@openbourse/kit/lib/age.ts';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { Badge } from '@openbourse/kit/ui/badge.tsx';
import type { ReactNode } from 'react';
import { type Texts, textOrName, useTexts } from '../../../shared/lib/texts.ts';
import type { Filters } from '../../../shared/lib/use-filters.ts';
import { useWholeList } from '../../../shared/lib/use-whole-list.ts';
import { ListScreen } from '../../../shared/ui/list-screen.tsx';
import type { ListColumn } from '../../../shared/ui/list-table.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import { queryOf } from '../../session/index.ts';

type Job = CallReply<'operator.jobs'>[number];

const RENEW_MS = 5_000;
const STATES = ['well', 'failed', 'silent'] as const;
/** A process with all of them has no name of its own. */
const ALL_ROLES = 6;

/** Jobs by the clock: when each ran, when it runs next, and what went wrong. */
export function JobList({ filters, tabs }: { readonly filters: Filters; readonly tabs: ReactNode }) {
  const t = useTexts();
  const all = useWholeList(queryOf('operator.jobs', {}, { refetchInterval: RENEW_MS }));
  const state = filters.get('state');
  return (
    <ListScreen
      name="jobs"
      title={t('shell:nav.system')}
      header={tabs}
      fields={[
        {
          kind: 'choice',
          name: 'state',
          label: t('system:state'),
          options: STATES.map((value) => ({ value, label: t(`system:job.${value}`) })),
        },
      ]}
      filters={filters}
      list={{ ...all, rows: all.rows?.filter((row) => state === '' || stateOf(row) === state) }}
      columns={useJobColumns()}
      rowKey={(row) => `${row.roles.join()} ${row.name}`}
      emptyHint={t('system:noJobs')}
    />
  );
}

function stateOf(job: Job): (typeof STATES)[number] {
  if (job.is_silent) return 'silent';
  return job.error === null ? 'well' : 'failed';
}

/** The name of a job; one that runs for each chain ends with the chain's code. */
function nameJob(t: Texts, name: string): string {
  const ofChain = CHAIN_JOBS.find((job) => name.startsWith(`${job}_`));
  if (ofChain === undefined) return textOrName(t, 'system', `name.${name}`);
  return t(`system:name.${ofChain}`, { chain: name.slice(ofChain.length + 1).toUpperCase() });
}

/** The process of a job, by its parts. */
function nameProcess(t: Texts, { roles }: Job): string {
  if (roles.length === ALL_ROLES) return t('system:role.all');
  return roles.map((role) => textOrName(t, 'system', `role.${role}`)).join(', ');
}

function useJobColumns(): readonly ListColumn<Job>[] {
  const t = useTexts();
  const kit = useT();
  return [
    {
      key: 'name',
      header: t('system:job'),
      csv: (row) => row.name,
      render: (row) => (
        <span className="font-semibold" title={row.name}>
          {nameJob(t, row.name)}
        </span>
      ),
    },
    {
      key: 'process',
      header: t('system:process'),
      csv: (row) => row.roles.join(),
      render: (row) => nameProcess(t, row),
    },
    {
      key: 'period',
      header: t('system:period'),
      isNumeric: true,
      csv: (row) => row.period_ms,
      render: (row) => formatAge(row.period_ms, kit),
    },
    {
      key: 'last',
      header: t('system:lastRun'),
      csv: (row) => row.last_run_at,
      render: (row) => <TimeText at={row.last_run_at} />,
    },
    {
      key: 'took',
      header: t('system:took'),
      isNumeric: true,
      csv: (row) => row.last_took_ms,
      render: (row) => (row.last_took_ms === null ? t('shell:none') : `${row.last_took_ms} ms`),
    },
    {
      key: 'next',
      header: t('system:nextRun'),
      csv: (row) => row.next_run_at,
      render: (row) => <TimeText at={row.next_run_at} />,
    },
    {
      key: 'runs',
      header: t('system:runs'),
      isNumeric: true,
      csv: (row) => row.runs,
      render: (row) => row.runs,
    },
    {
      key: 'failures',
      header: t('system:failures'),
      isNumeric: true,
      csv: (row) => row.failures,
      render: (row) => <span className={row.failures > 0 ? 'text-danger' : undefined}>{row.failures}</span>,
    },
    {
      key: 'state',
      header: t('system:state'),
      csv: (row) => row.error ?? stateOf(row),
      render: (row) => <JobState job={row} />,
    },
  ];
}

function JobState({ job }: { readonly job: Job }) {
  const t = useTexts();
  if (job.is_silent) return <Badge tone="warn">{t('system:job.silent')}</Badge>;
  if (job.error === null) return <Badge tone="up">{t('system:job.well')}</Badge>;
  return <span className="block max-w-80 whitespace-normal wrap-anywhere text-danger">{job.error}</span>;
}
