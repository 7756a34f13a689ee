import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { BottomSheet } from '@openbourse/kit/ui/bottom-sheet.tsx';
import { ChangePill } from '@openbourse/kit/ui/change-pill.tsx';
import { EmptyState } from '@openbourse/kit/ui/empty-state.tsx';
import { PriceText } from '@openbourse/kit/ui/price-text.tsx';
import { SegmentedControl } from '@openbourse/kit/ui/segmented-control.tsx';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { Search } from 'lucide-react';
import { useState } from 'react';
import { CoinLogo, decimalsOfStep } from '../../market-data/index.ts';
import { groupOf, pairName, type Product } from '../model/rows.ts';
import { type LiveProduct, useLiveProducts, useMatchOf, useProducts } from '../use-contracts.ts';

export interface ProductPickerProps {
  readonly chosen: Product;
  readonly isOpen: boolean;
  readonly onChoose: (productId: number) => void;
  readonly onClose: () => void;
}

const GROUPS = ['coins', 'forex', 'metals'] as const;

/** The choice of a contract: coins, forex and metals with their mark prices; closed ones say when they open. */
export function ProductPicker({ chosen, isOpen, onChoose, onClose }: ProductPickerProps) {
  const t = useT();
  return (
    <BottomSheet isOpen={isOpen} onClose={onClose} title={t('contract:choose')}>
      <ProductList
        chosen={chosen}
        onChoose={(productId) => {
          onChoose(productId);
          onClose();
        }}
      />
    </BottomSheet>
  );
}

function ProductList({ chosen, onChoose }: Pick<ProductPickerProps, 'chosen' | 'onChoose'>) {
  const t = useT();
  const [text, setText] = useState('');
  const [group, setGroup] = useState(groupOf(chosen));
  const products = useProducts().data ?? [];
  const live = useLiveProducts(products.map((product) => product.currency_match_id));
  const wanted = text.trim().toUpperCase().replace('/', '');
  const found = products.filter((product) =>
    wanted === '' ? groupOf(product) === group : pairName(product).replace('/', '').includes(wanted),
  );
  return (
    <div className="flex min-h-[60dvh] flex-col gap-3">
      <TextField
        label={t('market:search')}
        type="search"
        value={text}
        onValueChange={setText}
        prefix={<Search className="size-4.5" strokeWidth={1.75} aria-hidden="true" />}
      />
      <SegmentedControl
        label={t('contract:groups')}
        value={group}
        onValueChange={setGroup}
        segments={GROUPS.map((value) => ({ value, label: t(`contract:group.${value}`) }))}
      />
      {found.length === 0 && (
        <EmptyState
          icon={<Search />}
          title={t('market:search.none', { text })}
          hint={t('market:search.hint')}
        />
      )}
      <ul>
        {found.map((product) => (
          <li key={product.currency_match_id} className="-mx-2">
            <ProductRow
              live={live.get(product.currency_match_id) ?? { product, state: product.state, mark: null }}
              isChosen={product.currency_match_id === chosen.currency_match_id}
              onChoose={() => onChoose(product.currency_match_id)}
            />
          </li>
        ))}
      </ul>
    </div>
  );
}

interface ProductRowProps {
  readonly live: LiveProduct;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function ProductRow({ live, isChosen, onChoose }: ProductRowProps) {
  const { product, mark } = live;
  const match = useMatchOf(product);
  return (
    <button
      type="button"
      aria-current={isChosen || undefined}
      className="flex min-h-13 w-full items-center gap-2.5 rounded-button px-2 text-left transition-colors hover:bg-surface aria-current:bg-surface"
      onClick={onChoose}
    >
      {match !== undefined && <CoinLogo currency={match.base_currency} size="small" />}
      <span className="min-w-0 flex-1">
        <span className="block truncate text-row">{pairName(product)}</span>
        <MarketState live={live} />
      </span>
      <span className="text-right">
        <span className="block text-body font-semibold">
          <PriceText value={mark} tickDecimals={decimalsOfStep(product.price_tick)} />
        </span>
        {match !== undefined && <ChangePill percent={match.currency_quotation.change} look="text" />}
      </span>
    </button>
  );
}

/** Says why a contract does not trade now; nothing while it does. */
export function MarketState({ live }: { readonly live: LiveProduct }) {
  const t = useT();
  const format = useFormat();
  const { state, product } = live;
  if (state === 'healthy') return null;
  if (state !== 'closed')
    return <span className="block text-secondary text-warn">{t(`contract:feed.${state}`)}</span>;
  const reason = product.closed_reason;
  return (
    <span className="block text-secondary text-warn">
      {reason === null ? t('contract:feed.closed') : t(`contract:session.${reason}`)}
      {product.opens_at !== null && ` · ${t('market:opens', { time: format.weekTime(product.opens_at) })}`}
    </span>
  );
}
