import { type Format, useFormat } from '@openbourse/kit/lib/use-format.ts';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type Texts, useTexts } from '../../../shared/lib/texts.ts';
import type { Filters } from '../../../shared/lib/use-filters.ts';
import { useList } from '../../../shared/lib/use-list.ts';
import { Facts } from '../../../shared/ui/facts.tsx';
import { figureColumn, moneyColumn, timeColumn } from '../../../shared/ui/list-columns.tsx';
import { ListScreen } from '../../../shared/ui/list-screen.tsx';
import type { ListColumn } from '../../../shared/ui/list-table.tsx';
import { NotListed } from '../../../shared/ui/not-listed.tsx';
import { PlainNote } from '../../../shared/ui/plain-note.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import { pagesOf } from '../../session/index.ts';
import type { Settlement } from '../api.ts';

const RENEW_MS = 60_000;

/** The settled hours with what was paid of which fees. */
export function SettlementList({ filters, tabs }: { readonly filters: Filters; readonly tabs: ReactNode }) {
  const t = useTexts();
  const hasEmpty = filters.get('empty') === 'true';
  const list = useList(
    pagesOf('referral.operator_settlements', { has_empty: hasEmpty }, { renewMs: RENEW_MS }),
  );
  return (
    <ListScreen
      name="referral-settlements"
      title={t('shell:nav.referral')}
      header={tabs}
      summary={<PlainNote text={t('referral:settlementsHint')} />}
      fields={[
        {
          kind: 'choice',
          name: 'empty',
          label: t('referral:hours'),
          unset: t('referral:hours.paid'),
          options: [{ value: 'true', label: t('shell:filter.all') }],
        },
      ]}
      filters={filters}
      list={list}
      columns={columnsOf(t, useFormat())}
      rowKey={(row) => `${row.hour}`}
      emptyHint={t('referral:noSettlements')}
      renderDetail={(key) => (
        <SettlementDetail settlement={list.rows?.find((row) => `${row.hour}` === key)} />
      )}
    />
  );
}

function columnsOf(t: Texts, format: Format): readonly ListColumn<Settlement>[] {
  return [
    timeColumn(t('referral:hour'), (row) => row.hour),
    figureColumn(t, { key: 'payers', header: t('referral:payers'), value: (row) => row.payers }),
    figureColumn(t, { key: 'receivers', header: t('referral:receivers'), value: (row) => row.receivers }),
    moneyColumn(
      { t, format },
      { key: 'fees', header: t('referral:feesUsdt'), value: (row) => row.fees_usdt },
    ),
    moneyColumn(
      { t, format },
      { key: 'paid', header: t('referral:paidUsdt'), value: (row) => row.paid_usdt },
    ),
    { ...timeColumn<Settlement>(t('referral:settledAt'), (row) => row.settled_at, 'settled'), isExtra: true },
  ];
}

function SettlementDetail({ settlement }: { readonly settlement: Settlement | undefined }) {
  const t = useTexts();
  const format = useFormat();
  if (settlement === undefined) return <NotListed />;
  const search = new URLSearchParams({
    kind: 'referral_commission',
    reference: new Date(settlement.hour).toISOString(),
  });
  return (
    <div className="flex flex-col gap-5">
      <h2 className="pr-10 text-price">
        <TimeText at={settlement.hour} />
      </h2>
      <Facts
        facts={[
          { label: t('referral:settledAt'), value: <TimeText at={settlement.settled_at} /> },
          {
            label: t('referral:txns'),
            value: `${settlement.after_txn_id + 1} – ${settlement.to_txn_id}`,
          },
          { label: t('referral:payers'), value: settlement.payers },
          { label: t('referral:receivers'), value: settlement.receivers },
        ]}
      />
      {settlement.currencies.map((row) => (
        <section key={row.currency_id} aria-label={row.code}>
          <h3 className="mb-2 border-b border-line pb-2 text-dense font-semibold">{row.code}</h3>
          <Facts
            facts={[
              { label: t('referral:fees'), value: format.quantity(row.fees) },
              { label: t('referral:paid'), value: format.quantity(row.paid) },
              { label: t('referral:withheld'), value: format.quantity(row.withheld) },
            ]}
          />
        </section>
      ))}
      <Link
        className="text-dense font-medium text-accent hover:underline"
        to={`/ledger?${search.toString()}`}
      >
        {t('referral:toLedger')}
      </Link>
    </div>
  );
}
