import { VERSION_STATES } from '@openbourse/api/limits';
import { percentColumn } from '../../../shared/ui/list-columns.tsx';
import { type Format, useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { type Texts, useTexts } from '../../../shared/lib/texts.ts';
import type { Filters } from '../../../shared/lib/use-filters.ts';
import { wholeList } from '../../../shared/lib/use-whole-list.ts';
import { ListScreen } from '../../../shared/ui/list-screen.tsx';
import type { ListColumn } from '../../../shared/ui/list-table.tsx';
import { matchIdOf } from '../../../shared/ui/match-field.ts';
import { PlainNote } from '../../../shared/ui/plain-note.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import { VersionBadge } from '../../../shared/ui/version-badge.tsx';
import { hasRole, useOperator, WaitingNote } from '../../session/index.ts';
import { matchesQuery, type Rule, rulesQuery } from '../api.ts';
import { AddRule } from './add-rule.tsx';
import { useMatchField } from './match-field.ts';
import { RuleDetail } from './rule-detail.tsx';
import { spreadOf } from './spread.ts';

/** Every version of the rules of every market; a row shows what holds, and announces what follows it. */
export function RuleList({ filters, tabs }: { readonly filters: Filters; readonly tabs: ReactNode }) {
  const t = useTexts();
  const query = useQuery(rulesQuery);
  const [state, matchId] = [filters.get('state'), matchIdOf(filters)];
  const rows = query.data?.filter(
    (row) =>
      (state === '' || row.state === state) && (matchId === undefined || row.currency_match_id === matchId),
  );
  return (
    <ListScreen
      name="contract-rules"
      title={t('shell:nav.contracts')}
      header={
        <>
          {tabs}
          <OfferContracts />
        </>
      }
      summary={
        <>
          <WaitingNote kind="contract.add_rule" />
          <PlainNote text={t('contract:rulesHint')} />
        </>
      }
      fields={[
        useMatchField(),
        {
          kind: 'choice',
          name: 'state',
          label: t('market:state'),
          options: VERSION_STATES.map((value) => ({ value, label: t(`shell:version.${value}`) })),
        },
      ]}
      filters={filters}
      list={wholeList(query, rows)}
      columns={columnsOf(t, useFormat())}
      rowKey={(row) => `${row.id}`}
      emptyHint={t('contract:noRules')}
      renderDetail={(key) => <RuleDetail key={key} rule={query.data?.find((row) => `${row.id}` === key)} />}
    />
  );
}

/** Offers contracts on recorded pairs that have no rules yet; hidden where there is none. */
function OfferContracts() {
  const t = useTexts();
  const canAdd = hasRole(useOperator(), ['risk']);
  const rules = useQuery(rulesQuery).data;
  const matches = useQuery({ ...matchesQuery, enabled: canAdd }).data;
  const [isAdding, setIsAdding] = useState(false);
  if (rules === undefined || matches === undefined) return null;
  const known = new Set(rules.map((rule) => rule.currency_match_id));
  const pairs = matches
    .filter((match) => match.is_listed && match.keeps_ticks && !known.has(match.id))
    .map((match) => ({ value: `${match.id}`, label: match.symbol }));
  if (pairs.length === 0) return null;
  return (
    <>
      <Button size="small" onClick={() => setIsAdding(true)}>
        {t('contract:firstRule')}
      </Button>
      {isAdding && <AddRule rule={null} pairs={pairs} onEnd={() => setIsAdding(false)} />}
    </>
  );
}

function columnsOf(t: Texts, format: Format): readonly ListColumn<Rule>[] {
  const percent = (
    key: 'fee_percent' | 'liquidation_fee_percent' | 'overnight_long_percent' | 'overnight_short_percent',
  ): ListColumn<Rule> =>
    percentColumn(
      { t, format },
      { key, header: t(`contract:${key}`), value: (row) => row[key], isExtra: true },
    );
  return [
    {
      key: 'effective',
      header: t('market:effective'),
      csv: (row) => new Date(row.effective_from).toISOString(),
      render: (row) => <TimeText at={row.effective_from} />,
    },
    {
      key: 'symbol',
      header: t('market:pair'),
      csv: (row) => row.symbol,
      render: (row) => <span className="font-semibold">{row.symbol}</span>,
    },
    {
      key: 'state',
      header: t('market:state'),
      csv: (row) => t(`shell:version.${row.state}`),
      render: (row) => <VersionBadge state={row.state} />,
    },
    {
      key: 'lot_size',
      header: t('contract:lot_size'),
      isNumeric: true,
      csv: (row) => row.lot_size,
      render: (row) => row.lot_size,
    },
    {
      key: 'leverage_max',
      header: t('contract:leverage_max'),
      isNumeric: true,
      csv: (row) => row.leverage_max,
      render: (row) => `${row.leverage_max}x`,
    },
    {
      key: 'spread',
      header: t('contract:spread'),
      isNumeric: true,
      csv: spreadOf,
      render: spreadOf,
    },
    percent('fee_percent'),
    percent('liquidation_fee_percent'),
    percent('overnight_long_percent'),
    percent('overnight_short_percent'),
  ];
}
