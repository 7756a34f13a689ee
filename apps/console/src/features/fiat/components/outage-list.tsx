import { formatAge } from '@openbourse/kit/lib/age.ts';
import { clock } from '@openbourse/kit/lib/clock.ts';
import { type Translate, useT } from '@openbourse/kit/lib/i18n.ts';
import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type Texts, useTexts } from '../../../shared/lib/texts.ts';
import type { Filters } from '../../../shared/lib/use-filters.ts';
import { wholeList } from '../../../shared/lib/use-whole-list.ts';
import { timeColumn } from '../../../shared/ui/list-columns.tsx';
import { ListScreen } from '../../../shared/ui/list-screen.tsx';
import type { ListColumn } from '../../../shared/ui/list-table.tsx';
import { PlainNote } from '../../../shared/ui/plain-note.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import { hasRole, useOperator } from '../../session/index.ts';
import { type Outage, outagesQuery } from '../api.ts';
import { DeclareOutage, EndOutage } from './change-outage.tsx';
import { OutageBanner } from './outage-banner.tsx';

/** Declared outages, newest first; while one lasts the clock does nothing to any order. */
export function OutageList({ filters, tabs }: { readonly filters: Filters; readonly tabs: ReactNode }) {
  const t = useTexts();
  const kit = useT();
  const query = useQuery(outagesQuery);
  const [asked, setAsked] = useState<'declare' | 'end' | null>(null);
  const lasting = query.data?.find((outage) => outage.until === null);
  const canChange = hasRole(useOperator(), ['fiat_arbiter', 'risk']);
  return (
    <>
      <ListScreen
        name="outages"
        title={t('shell:nav.fiat')}
        header={
          <>
            {tabs}
            {canChange && query.data !== undefined && lasting === undefined && (
              <Button size="small" onClick={() => setAsked('declare')}>
                {t('fiat:outage.declare')}
              </Button>
            )}
          </>
        }
        summary={
          lasting === undefined ? (
            <PlainNote text={t('fiat:outage.hint')} />
          ) : (
            <OutageBanner outage={lasting} {...(canChange && { onEnd: () => setAsked('end') })} />
          )
        }
        fields={[]}
        filters={filters}
        list={wholeList(query, query.data)}
        columns={columnsOf(t, kit)}
        rowKey={(row) => `${row.id}`}
        emptyHint={t('fiat:outage.none')}
      />
      {asked === 'declare' && <DeclareOutage onEnd={() => setAsked(null)} />}
      {asked === 'end' && lasting !== undefined && (
        <EndOutage outage={lasting} onEnd={() => setAsked(null)} />
      )}
    </>
  );
}

function columnsOf(t: Texts, kit: Translate): readonly ListColumn<Outage>[] {
  const took = (row: Outage): string => formatAge((row.until ?? clock.now()) - row.since, kit);
  return [
    timeColumn(t('fiat:outage.since'), (row) => row.since),
    {
      key: 'until',
      header: t('fiat:outage.until'),
      csv: (row) => row.until,
      render: (row) =>
        row.until === null ? (
          <Badge tone="warn">{t('fiat:outage.lastsNow')}</Badge>
        ) : (
          <TimeText at={row.until} />
        ),
    },
    { key: 'took', header: t('fiat:outage.took'), isNumeric: true, csv: took, render: took },
    {
      key: 'reason',
      header: t('fiat:outage.reason'),
      csv: (row) => row.reason,
      render: (row) => <span className="block max-w-120 py-1.5 whitespace-normal">{row.reason}</span>,
    },
    {
      key: 'declared_by',
      header: t('fiat:outage.declaredBy'),
      csv: (row) => row.declared_by,
      render: (row) => row.declared_by,
    },
    {
      key: 'ended_by',
      header: t('fiat:outage.endedBy'),
      csv: (row) => row.ended_by,
      render: (row) => row.ended_by ?? t('shell:none'),
    },
  ];
}
