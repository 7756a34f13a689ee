import { ACCOUNT_TYPES, type AccountTypeId } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { RingChart } from '@openbourse/kit/ui/ring-chart.tsx';
import { SegmentedControl } from '@openbourse/kit/ui/segmented-control.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { accountsQuery, type Overview } from '../api.ts';
import { everything, holdingsOf, type Share, sharesIn, sharesOf } from '../model/balances.ts';
import { usePrices } from '../use-accounts.ts';
import { shareText } from './total-value.tsx';

/** The ring names four and folds the rest. */
const NAMED = 4;

/** Shares of everything by coin and by account; nothing while there is nothing or a part of it has no price. */
export function AllocationCard({ overview }: { readonly overview: Overview }) {
  const t = useT();
  const format = useFormat();
  const [by, setBy] = useState<'coin' | 'account'>('coin');
  const prices = usePrices();
  const accounts = useQuery(accountsQuery).data;
  const coins = accounts === undefined ? [] : sharesOf(holdingsOf(everything(accounts), prices), NAMED);
  const places = sharesIn(
    overview.accounts.map(({ account_type_id: id, total }) => ({ code: String(id), value: total })),
  );
  const shares = by === 'coin' ? coins : places;
  if (coins.length === 0 && places.length === 0) return null;
  const nameOf = ({ code }: Share): string => {
    if (by === 'coin') return code === '' ? t('ledger:other') : code;
    return t(`ledger:account.${ACCOUNT_TYPES[Number.parseInt(code, 10) as AccountTypeId]}`);
  };
  return (
    <section aria-labelledby="allocation-title" className="flex flex-col gap-4">
      <h2 id="allocation-title" className="text-symbol">
        {t('ledger:allocation')}
      </h2>
      <SegmentedControl
        label={t('ledger:allocation')}
        segments={[
          { value: 'coin', label: t('portfolio:byCoin') },
          { value: 'account', label: t('portfolio:byAccount') },
        ]}
        value={by}
        onValueChange={setBy}
      />
      {shares.length === 0 ? (
        <p className="text-secondary text-muted">{t('portfolio:help.unknown')}</p>
      ) : (
        <RingChart
          label={t(by === 'coin' ? 'portfolio:byCoin' : 'portfolio:byAccount')}
          segments={shares.map((share) => ({
            label: nameOf(share),
            weight: share.basisPoints,
            text: shareText(share.basisPoints, format.percent),
          }))}
        />
      )}
    </section>
  );
}
