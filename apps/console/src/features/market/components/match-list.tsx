import { type Format, useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { type ReactNode, useState } from 'react';
import { type Texts, useTexts } from '../../../shared/lib/texts.ts';
import type { Filters } from '../../../shared/lib/use-filters.ts';
import { useWholeList } from '../../../shared/lib/use-whole-list.ts';
import { ListScreen } from '../../../shared/ui/list-screen.tsx';
import type { ListColumn } from '../../../shared/ui/list-table.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import { hasRole, queryOf, useOperator, WaitingNote } from '../../session/index.ts';
import type { Match } from '../api.ts';
import { ListMatch } from './list-match.tsx';
import { MatchDetail } from './match-detail.tsx';
import { MATCH_STATES, MatchStateBadge, stateOf } from './match-state.tsx';

const RENEW_MS = 10_000;
const KINDS = ['digital', 'forex'] as const;

/** Every market with its filters; a row opens what can be announced for it. */
export function MatchList({ filters, tabs }: { readonly filters: Filters; readonly tabs: ReactNode }) {
  const t = useTexts();
  const canList = hasRole(useOperator(), ['risk']);
  const [isListing, setIsListing] = useState(false);
  const all = useWholeList(queryOf('market.operator_matches', {}, { refetchInterval: RENEW_MS }));
  const wanted = { kind: filters.get('kind'), state: filters.get('state') };
  const rows = all.rows?.filter(
    (row) =>
      (wanted.kind === '' || row.kind === wanted.kind) &&
      (wanted.state === '' || stateOf(row) === wanted.state),
  );
  return (
    <>
      <ListScreen
        name="markets"
        title={t('shell:nav.markets')}
        header={
          <>
            {tabs}
            {canList && (
              <Button size="small" onClick={() => setIsListing(true)}>
                {t('market:listMatch')}
              </Button>
            )}
          </>
        }
        summary={
          <>
            <WaitingNote kind="market.list_match" />
            <WaitingNote kind="market.delist_match" />
            <WaitingNote kind="market.withdraw_delisting" />
            <WaitingNote kind="market.change_filters" />
          </>
        }
        fields={[
          {
            kind: 'choice',
            name: 'kind',
            label: t('market:kind'),
            options: KINDS.map((value) => ({ value, label: t(`market:kind.${value}`) })),
          },
          {
            kind: 'choice',
            name: 'state',
            label: t('market:state'),
            options: MATCH_STATES.map((value) => ({ value, label: t(`market:state.${value}`) })),
          },
        ]}
        filters={filters}
        list={{ ...all, rows }}
        columns={columnsOf(t, useFormat())}
        rowKey={(row) => `${row.id}`}
        emptyHint={t('market:noMatches')}
        renderDetail={(key) => <MatchDetail match={all.rows?.find((row) => `${row.id}` === key)} />}
      />
      {isListing && <ListMatch onEnd={() => setIsListing(false)} />}
    </>
  );
}

function columnsOf(t: Texts, format: Format): readonly ListColumn<Match>[] {
  const filter = (key: 'price_tick' | 'quantity_step' | 'min_notional'): ListColumn<Match> => ({
    key,
    header: t(`market:${key}`),
    isNumeric: true,
    csv: (row) => row.filters[key],
    render: (row) => format.quantity(row.filters[key]),
  });
  const date = (key: 'opens' | 'delists', at: (row: Match) => number | null): ListColumn<Match> => ({
    key,
    header: t(`market:${key}`),
    csv: (row) => {
      const instant = at(row);
      return instant === null ? null : new Date(instant).toISOString();
    },
    render: (row) => <TimeText at={at(row)} />,
  });
  return [
    {
      key: 'symbol',
      header: t('market:pair'),
      csv: (row) => row.symbol,
      render: (row) => <span className="font-semibold">{row.symbol}</span>,
    },
    {
      key: 'close',
      header: t('market:close'),
      isNumeric: true,
      csv: (row) => row.close,
      render: (row) => format.quantity(row.close),
    },
    filter('price_tick'),
    filter('quantity_step'),
    filter('min_notional'),
    {
      key: 'planned',
      header: t('market:planned'),
      isNumeric: true,
      csv: (row) => row.planned.length,
      render: (row) => row.planned.length || t('shell:none'),
    },
    date('opens', (row) => row.opens_at ?? row.listed_at),
    date('delists', (row) => row.delists_at ?? row.delisted_at),
    {
      key: 'state',
      header: t('market:state'),
      csv: (row) => t(`market:state.${stateOf(row)}`),
      render: (row) => <MatchStateBadge match={row} />,
    },
  ];
}
