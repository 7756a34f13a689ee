import { CONTRACT_LIMITS } from '@openbourse/api/limits';
import { type Format, useFormat } from '@openbourse/kit/lib/use-format.ts';
import { compareDecimal } from '@openbourse/money';
import type { ReactNode } from 'react';
import { type Texts, useTexts } from '../../../shared/lib/texts.ts';
import type { Filters } from '../../../shared/lib/use-filters.ts';
import { useWholeList } from '../../../shared/lib/use-whole-list.ts';
import { figureColumn, moneyColumn, symbolColumn, userColumn } from '../../../shared/ui/list-columns.tsx';
import { ListScreen } from '../../../shared/ui/list-screen.tsx';
import type { ListColumn } from '../../../shared/ui/list-table.tsx';
import { matchIdOf } from '../../../shared/ui/match-field.ts';
import { PlainNote } from '../../../shared/ui/plain-note.tsx';
import { queryOf } from '../../session/index.ts';
import type { NearPosition } from '../api.ts';
import { useMatchField } from './match-field.ts';
import { sideColumn } from './side-column.tsx';
import { sideField, sideOf } from './side-field.ts';

const RENEW_MS = 5_000;

/** The positions with the lowest risk rates; they are watched here, never closed. */
export function NearList({ filters, tabs }: { readonly filters: Filters; readonly tabs: ReactNode }) {
  const t = useTexts();
  const format = useFormat();
  const input = { currency_match_id: matchIdOf(filters), side: sideOf(filters) };
  const list = useWholeList(
    queryOf('contract.operator_near_liquidation', input, { refetchInterval: RENEW_MS }),
  );
  return (
    <ListScreen
      name="contract-near-liquidation"
      title={t('shell:nav.contracts')}
      header={tabs}
      summary={<PlainNote text={t('contract:nearHint')} />}
      fields={[useMatchField(), sideField(t)]}
      filters={filters}
      list={list}
      columns={columnsOf(t, format)}
      rowKey={(row) => row.position_id}
      emptyHint={t('contract:noPositions')}
    />
  );
}

function columnsOf(t: Texts, format: Format): readonly ListColumn<NearPosition>[] {
  const money = (key: 'notional' | 'margin' | 'unrealised_profit'): ListColumn<NearPosition> =>
    moneyColumn({ t, format }, { key, header: t(`contract:${key}`), value: (row) => row[key] });
  const price = (key: 'mark_price' | 'liquidation_price'): ListColumn<NearPosition> =>
    figureColumn(t, { key, header: t(`contract:${key}`), value: (row) => row[key] });
  const modeOf = (row: NearPosition): string => `${t(`contract:mode.${row.margin_mode}`)} ${row.leverage}x`;
  return [
    userColumn(t),
    symbolColumn(t),
    sideColumn(t),
    { key: 'mode', header: t('contract:mode'), csv: modeOf, render: modeOf },
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
      {format.price(percent, 2)}%
    </span>
  );
}
