import { CONTRACT_LIMITS } from '@openbourse/api/limits';
import { type Format, useFormat } from '@openbourse/kit/lib/use-format.ts';
import { compareDecimal } from '@openbourse/money';
import type { ReactNode } from 'react';
import { type Texts, useTexts } from '../../../shared/lib/texts.ts';
import type { Filters } from '../../../shared/lib/use-filters.ts';
import { useWholeList } from '../../../shared/lib/use-whole-list.ts';
import { ListScreen } from '../../../shared/ui/list-screen.tsx';
import type { ListColumn } from '../../../shared/ui/list-table.tsx';
import { PlainNote } from '../../../shared/ui/plain-note.tsx';
import { UserLink } from '../../../shared/ui/user-link.tsx';
import { client } from '../../session/index.ts';
import type { NearPosition } from '../api.ts';
import { matchIdOf, useMatchField } from './match-field.ts';
import { SideBadge } from './side-badge.tsx';

const RENEW_MS = 5_000;

/** The positions with the lowest risk rates; they are watched here, never closed. */
export function NearList({ filters, tabs }: { readonly filters: Filters; readonly tabs: ReactNode }) {
  const t = useTexts();
  const format = useFormat();
  const input = { currency_match_id: matchIdOf(filters) };
  const list = useWholeList({
    key: ['contract.operator_near_liquidation', input],
    load: (signal) => client.call('contract.operator_near_liquidation', input, { signal }),
    renewMs: RENEW_MS,
  });
  return (
    <ListScreen
      name="contract-near-liquidation"
      title={t('shell:nav.contracts')}
      header={tabs}
      summary={<PlainNote text={t('contract:nearHint')} />}
      fields={[useMatchField()]}
      filters={filters}
      list={list}
      columns={columnsOf(t, format)}
      rowKey={(row) => row.position_id}
      emptyHint={t('contract:noPositions')}
    />
  );
}

function columnsOf(t: Texts, format: Format): readonly ListColumn<NearPosition>[] {
  const money = (key: 'notional' | 'margin' | 'unrealised_profit'): ListColumn<NearPosition> => ({
    key,
    header: t(`contract:${key}`),
    isNumeric: true,
    csv: (row) => row[key],
    render: (row) => format.price(row[key], 2),
  });
  const price = (key: 'mark_price' | 'liquidation_price'): ListColumn<NearPosition> => ({
    key,
    header: t(`contract:${key}`),
    isNumeric: true,
    csv: (row) => row[key],
    render: (row) => row[key] ?? t('shell:none'),
  });
  return [
    {
      key: 'user',
      header: t('contract:user'),
      csv: (row) => row.user_id,
      render: (row) => <UserLink id={row.user_id} uid={null} />,
    },
    {
      key: 'symbol',
      header: t('market:pair'),
      csv: (row) => row.symbol,
      render: (row) => <span className="font-semibold">{row.symbol}</span>,
    },
    {
      key: 'side',
      header: t('contract:side'),
      csv: (row) => t(`contract:side.${row.side}`),
      render: (row) => <SideBadge side={row.side} />,
    },
    {
      key: 'mode',
      header: t('contract:mode'),
      csv: (row) => `${t(`contract:mode.${row.margin_mode}`)} ${row.leverage}x`,
      render: (row) => `${t(`contract:mode.${row.margin_mode}`)} ${row.leverage}x`,
    },
    money('notional'),
    money('margin'),
    money('unrealised_profit'),
    {
      key: 'risk',
      header: t('contract:risk'),
      isNumeric: true,
      csv: (row) => row.risk_percent,
      render: (row) => <RiskRate percent={row.risk_percent} />,
    },
    price('mark_price'),
    price('liquidation_price'),
  ];
}

/** Red below the rate at which its owner was warned (rule book, section 2, "Risk rate"). */
function RiskRate({ percent }: { readonly percent: string }) {
  const format = useFormat();
  const isWarned = compareDecimal(percent, `${CONTRACT_LIMITS.warnRiskPercent}`) <= 0;
  return (
    <span className={isWarned ? 'font-semibold text-danger' : 'font-semibold'}>
      {format.price(percent, 2)} %
    </span>
  );
}
