import { useT } from '@openbourse/kit/lib/i18n.ts';
import { EmptyState } from '@openbourse/kit/ui/empty-state.tsx';
import { iconButtonClass } from '@openbourse/kit/ui/icon-button.tsx';
import { PageHeader } from '@openbourse/kit/ui/page-header.tsx';
import { SegmentedControl } from '@openbourse/kit/ui/segmented-control.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { Coins, PiggyBank, ReceiptText } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { type Product, productsQuery } from '../api.ts';
import { OwnSummary } from './own-summary.tsx';
import { ProductCard } from './product-card.tsx';
import { SubscribeSheet } from './subscribe-sheet.tsx';

const ALL = 'all';
const GRID = 'grid gap-3 desktop:grid-cols-2';

/** The pools that a person may put coins in, and what is in them already. */
function ProductsScreen() {
  const t = useT();
  const products = useQuery(productsQuery);
  return (
    <div className="flex flex-col gap-4 pb-10 desktop:mx-auto desktop:w-full desktop:max-w-240">
      <PageHeader
        title={t('staking:title')}
        backTo="/home"
        actions={
          <>
            <Link
              to="/subscription-list"
              className={iconButtonClass(false)}
              aria-label={t('subscription:title')}
              title={t('subscription:title')}
            >
              <Coins />
            </Link>
            <Link
              to="/storage-currency-history"
              className={iconButtonClass(false)}
              aria-label={t('staking:records')}
              title={t('staking:records')}
            >
              <ReceiptText />
            </Link>
          </>
        }
      />
      <p className="text-dense text-muted">{t('staking:intro')}</p>
      <OwnSummary />
      <Loaded
        query={products}
        skeleton={
          <div className={GRID}>
            {[0, 1, 2, 3].map((card) => (
              <Skeleton key={card} className="h-60 w-full" />
            ))}
          </div>
        }
      >
        {(rows) => <ProductList products={rows} />}
      </Loaded>
      <p className="text-secondary text-muted">{t('staking:reference')}</p>
    </div>
  );
}

function ProductList({ products }: { readonly products: readonly Product[] }) {
  const t = useT();
  const [code, setCode] = useState(ALL);
  const [openId, setOpenId] = useState<number | null>(null);
  if (products.length === 0) {
    return (
      <EmptyState
        icon={<PiggyBank />}
        title={t('staking:empty.products')}
        hint={t('staking:empty.productsHint')}
      />
    );
  }
  const codes = [...new Set(products.map((product) => product.code))];
  const shown = products.filter((product) => code === ALL || product.code === code);
  return (
    <>
      {codes.length > 1 && (
        <SegmentedControl
          label={t('staking:coins')}
          segments={[
            { value: ALL, label: t('app:word.all') },
            ...codes.map((value) => ({ value, label: value })),
          ]}
          value={code}
          onValueChange={setCode}
        />
      )}
      <ul aria-label={t('staking:products')} className={GRID}>
        {shown.map((product) => (
          <li key={product.id}>
            <ProductCard product={product} onSubscribe={() => setOpenId(product.id)} />
          </li>
        ))}
      </ul>
      <SubscribeSheet
        product={products.find(({ id }) => id === openId) ?? null}
        onClose={() => setOpenId(null)}
      />
    </>
  );
}

export { ProductsScreen as Component };
