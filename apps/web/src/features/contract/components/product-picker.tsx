import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { BottomSheet } from '@openbourse/kit/ui/bottom-sheet.tsx';
import { useState } from 'react';
import { PickerList, PickerRow } from '../../market-data/index.ts';
import { groupOf, pairName, type Product } from '../model/rows.ts';
import { type LiveProduct, useLiveProducts, useMatchOf, useProducts } from '../use-contracts.ts';

export interface ProductPickerProps {
  readonly chosen: Product;
  readonly isOpen: boolean;
  readonly onChoose: (product: Product) => void;
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
        onChoose={(product) => {
          onChoose(product);
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
    <PickerList
      text={text}
      onTextChange={setText}
      groups={{
        label: t('contract:groups'),
        value: group,
        onValueChange: setGroup,
        segments: GROUPS.map((value) => ({ value, label: t(`contract:group.${value}`) })),
      }}
      rows={found.map((product) => (
        <li key={product.currency_match_id} className="-mx-2">
          <ProductRow
            live={
              live.get(product.currency_match_id) ?? {
                product,
                state: product.state,
                mark: null,
                index: null,
              }
            }
            isChosen={product.currency_match_id === chosen.currency_match_id}
            onChoose={() => onChoose(product)}
          />
        </li>
      ))}
    />
  );
}

interface ProductRowProps {
  readonly live: LiveProduct;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function ProductRow({ live, isChosen, onChoose }: ProductRowProps) {
  const { product, mark } = live;
  return (
    <PickerRow
      match={useMatchOf(product)}
      name={
        <>
          <span className="block truncate text-row">{pairName(product)}</span>
          <MarketState live={live} />
        </>
      }
      price={mark}
      tick={product.price_tick}
      isChosen={isChosen}
      onChoose={onChoose}
    />
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
