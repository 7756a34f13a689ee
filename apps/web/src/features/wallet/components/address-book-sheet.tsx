import { useT } from '@openbourse/kit/lib/i18n.ts';
import { BottomSheet } from '@openbourse/kit/ui/bottom-sheet.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { Dialog } from '@openbourse/kit/ui/dialog.tsx';
import { EmptyState } from '@openbourse/kit/ui/empty-state.tsx';
import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { IconButton } from '@openbourse/kit/ui/icon-button.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { shortenMiddle } from '@openbourse/money';
import { useQuery } from '@tanstack/react-query';
import { BookUser, Plus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { Coin, CoinChain } from '../api.ts';
import { addressesQuery, type BookAddress, useRemoveAddress } from '../withdrawal-api.ts';
import { BindAddressForm } from './bind-address-form.tsx';
import type { RenderMailbox } from './proof-fields.tsx';
import { TimeLeft } from './time-left.tsx';

export interface AddressBookSheetProps {
  readonly isOpen: boolean;
  readonly coin: Coin;
  readonly chain: CoinChain;
  readonly onChoose: (address: BookAddress) => void;
  readonly onClose: () => void;
  readonly renderMailbox: RenderMailbox;
}

/** The addresses that a coin may be sent to on a chain: choose, add, remove. */
export function AddressBookSheet(props: AddressBookSheetProps) {
  const { isOpen, coin, chain, onChoose, onClose, renderMailbox } = props;
  const t = useT();
  const [isAdding, setIsAdding] = useState(false);
  const close = (): void => {
    setIsAdding(false);
    onClose();
  };
  return (
    <BottomSheet
      isOpen={isOpen}
      onClose={close}
      title={t(isAdding ? 'wallet:addAddress' : 'wallet:addressBook')}
      {...(!isAdding && {
        footer: (
          <Button isBlock icon={<Plus className="size-4.5" />} onClick={() => setIsAdding(true)}>
            {t('wallet:addAddress')}
          </Button>
        ),
      })}
    >
      {isAdding ? (
        <BindAddressForm
          coin={coin}
          chain={chain}
          onBound={() => setIsAdding(false)}
          renderMailbox={renderMailbox}
        />
      ) : (
        <AddressList coin={coin} chain={chain} onChoose={onChoose} />
      )}
    </BottomSheet>
  );
}

function AddressList(props: Pick<AddressBookSheetProps, 'coin' | 'chain' | 'onChoose'>) {
  const { coin, chain, onChoose } = props;
  const t = useT();
  const [leaving, setLeaving] = useState<BookAddress | null>(null);
  const remove = useRemoveAddress();
  const of = { currencyId: coin.currency_id, chain: chain.chain };
  const { data, isError, error, isFetching, refetch } = useQuery(addressesQuery(of));
  if (isError && data === undefined) {
    return <ErrorState error={error} onRetry={() => void refetch()} isRetrying={isFetching} />;
  }
  if (data === undefined) return <Skeleton className="my-3 h-14 w-full" />;
  if (data.length === 0) {
    return (
      <EmptyState
        icon={<BookUser />}
        title={t('wallet:noAddress', { network: chain.name })}
        hint={t('wallet:coolDownHint')}
      />
    );
  }
  return (
    <>
      <ul>
        {data.map((address) => (
          <AddressRow
            key={address.id}
            address={address}
            onChoose={onChoose}
            onRemove={() => setLeaving(address)}
          />
        ))}
      </ul>
      <Dialog
        isOpen={leaving !== null}
        title={t('wallet:removeAddress', { label: leaving?.label ?? '' })}
        confirmTone="danger"
        isConfirming={remove.isPending}
        onConfirm={() => leaving !== null && remove.mutate(leaving.id, { onSettled: () => setLeaving(null) })}
        onCancel={() => setLeaving(null)}
      >
        {t('wallet:removeHint')}
      </Dialog>
    </>
  );
}

interface AddressRowProps {
  readonly address: BookAddress;
  readonly onChoose: (address: BookAddress) => void;
  readonly onRemove: () => void;
}

function AddressRow({ address, onChoose, onRemove }: AddressRowProps) {
  const t = useT();
  return (
    <li className="flex items-center gap-2 border-b border-line">
      <button
        type="button"
        className="min-h-15 min-w-0 flex-1 rounded-button py-2 text-left disabled:cursor-not-allowed"
        disabled={!address.is_usable}
        onClick={() => onChoose(address)}
      >
        <span className="block truncate text-row font-medium">{address.label}</span>
        <span className="figures block text-secondary text-muted" title={address.address}>
          {shortenMiddle(address.address)}
          {address.memo !== null && ` · ${t('wallet:memo')} ${address.memo}`}
        </span>
        {!address.is_usable && (
          <span className="block text-secondary text-warn">
            <TimeLeft text="wallet:usableIn" until={address.usable_at} />
          </span>
        )}
      </button>
      <IconButton
        label={t('wallet:removeAddress', { label: address.label })}
        icon={<Trash2 />}
        onClick={onRemove}
      />
    </li>
  );
}
