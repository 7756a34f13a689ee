import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { useTexts } from '../../../shared/lib/texts.ts';
import { useList } from '../../../shared/lib/use-list.ts';
import { type Fact, Facts } from '../../../shared/ui/facts.tsx';
import { ListSection } from '../../../shared/ui/list-section.tsx';
import { NotListed } from '../../../shared/ui/not-listed.tsx';
import { pagesOf } from '../../session/index.ts';
import type { Coin, Declaration } from '../api.ts';
import { RenewDeclaration } from './renew-declaration.tsx';
import { COVERAGE_TONES } from './state-tones.ts';

/** One coin: what is owed, what each chain holds, what is declared elsewhere, and what both leave over. */
export function CoinDetail({ coin }: { readonly coin: Coin | undefined }) {
  const t = useTexts();
  const format = useFormat();
  if (coin === undefined) return <NotListed />;
  const amount = (value: string): string => format.quantity(value);
  const chains = coin.chains.map(({ name, custody }): Fact => {
    const label = t('custody:onChain', { chain: name });
    return { label, value: custody === null ? t('custody:noAnswer') : amount(custody) };
  });
  return (
    <div className="flex flex-col gap-4">
      <div className="pr-10">
        <Badge tone={COVERAGE_TONES[coin.state]}>{t(`custody:state.${coin.state}`)}</Badge>
        <h2 className="mt-2 text-price">{coin.code}</h2>
        <p className="mt-1 text-dense text-muted">{t(`custody:meaning.${coin.state}`)}</p>
      </div>
      <Facts
        facts={[
          { label: t('custody:owed'), value: amount(coin.owed) },
          { label: t('custody:in_flight'), value: amount(coin.in_flight) },
          { label: t('custody:play_money'), value: amount(coin.play_money) },
          { label: t('custody:by_hand'), value: amount(coin.by_hand) },
        ]}
      />
      <hr className="border-line" />
      {chains.length === 0 ? (
        <p className="text-dense text-muted">{t('custody:noChain')}</p>
      ) : (
        <Facts facts={chains} />
      )}
      <Facts
        facts={[
          { label: t('custody:chains'), value: amount(coin.custody_total) },
          { label: t('custody:differenceOf'), value: amount(coin.difference) },
        ]}
      />
      <hr className="border-line" />
      <Facts
        facts={[
          { label: t('custody:declaredOf'), value: amount(coin.declared_total) },
          { label: t('custody:differenceDeclaredOf'), value: amount(coin.difference_declared) },
        ]}
      />
      <Places coin={coin} />
    </div>
  );
}

/** Where the coin is declared to be, with how long each declaration counts. */
function Places({ coin }: { readonly coin: Coin }) {
  const t = useTexts();
  const format = useFormat();
  const input = { currency_id: coin.currency_id };
  const list = useList(pagesOf('wallet.operator_declarations', input));
  const rows = list.rows?.filter(({ state }) => state === 'valid' || state === 'expired');
  return (
    <section aria-label={t('custody:places')}>
      <h3 className="mb-1 text-dense font-semibold">{t('custody:places')}</h3>
      <ListSection
        label={t('custody:places')}
        list={{ ...list, rows }}
        rowKey={(row) => `${row.id}`}
        openKey={null}
        emptyHint={t('custody:noPlaces')}
        columns={[
          {
            key: 'place',
            header: t('custody:place'),
            csv: (row) => row.place,
            render: (row) => <Place declaration={row} />,
          },
          {
            key: 'amount',
            header: t('custody:amount'),
            isNumeric: true,
            csv: (row) => row.amount,
            render: (row) => format.quantity(row.amount),
          },
          {
            key: 'renew',
            header: '',
            csv: () => '',
            render: (row) => <RenewDeclaration declaration={row} />,
          },
        ]}
      />
    </section>
  );
}

/** A place with how long what is declared of it counts. */
function Place({ declaration }: { readonly declaration: Declaration }) {
  const t = useTexts();
  const format = useFormat();
  const isExpired = declaration.state === 'expired';
  return (
    <span className="block py-1.5 whitespace-normal wrap-anywhere">
      {declaration.place}
      <span className={`block text-secondary ${isExpired ? 'text-warn' : 'text-muted'}`}>
        {t(isExpired ? 'custody:expiredOn' : 'custody:countsUntil', {
          date: format.date(declaration.expires_at),
        })}
      </span>
    </span>
  );
}
