import { useT } from '@openbourse/kit/lib/i18n.ts';
import { BottomSheet } from '@openbourse/kit/ui/bottom-sheet.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { EmptyState } from '@openbourse/kit/ui/empty-state.tsx';
import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useNavigate } from 'react-router';
import { type Ad, type Markets, merchantQuery } from '../api.ts';
import type { ChosenAd } from '../use-chosen-ad.ts';
import { useOrderTicket } from '../use-order-ticket.ts';
import { OrderForm } from './order-form.tsx';
import { StopNote } from './stop-note.tsx';

/** Parts that other features give to the order. */
export interface OrderParts {
  /** Leads to the verification, for who may not trade yet. */
  readonly verification: ReactNode;
  /** Available of a coin on the fiat account; null while unknown. */
  readonly available: (coin: string) => string | null;
}

export interface OrderSheetProps {
  /** Null before the first choice. */
  readonly chosen: ChosenAd | null;
  readonly isOpen: boolean;
  readonly markets: Markets;
  readonly parts: OrderParts;
  readonly onClose: () => void;
}

/** Opens an order on an ad, whose price is kept fresh meanwhile. */
export function OrderSheet({ chosen, ...rest }: OrderSheetProps) {
  if (chosen === null) return null;
  return <FreshAd key={`${chosen.ad.id}${chosen.amount}`} chosen={chosen} {...rest} />;
}

type SheetProps = OrderSheetProps & { readonly chosen: ChosenAd };

function FreshAd(props: SheetProps) {
  const t = useT();
  const { ad } = props.chosen;
  const title = useTitleOf(ad);
  const { data } = useQuery({ ...merchantQuery(ad.merchant.id), enabled: props.isOpen });
  const fresh = data === undefined ? ad : data.ads.find(({ id }) => id === ad.id);
  if (fresh !== undefined) return <AdSheet {...props} ad={fresh} />;
  return (
    <BottomSheet isOpen={props.isOpen} onClose={props.onClose} title={title}>
      <EmptyState
        icon={<SearchX />}
        title={t('fiat:market.gone')}
        hint={t('fiat:market.goneHint')}
        action={
          <Button size="medium" onClick={props.onClose}>
            {t('fiat:market.toMarket')}
          </Button>
        }
      />
    </BottomSheet>
  );
}

function useTitleOf(ad: Ad): string {
  return useT()(ad.side === 'sell' ? 'fiat:market.buy' : 'fiat:market.sell', { coin: ad.coin });
}

function AdSheet({ ad, chosen, isOpen, markets, parts, onClose }: SheetProps & { readonly ad: Ad }) {
  const t = useT();
  const navigate = useNavigate();
  const formId = useId();
  const available = parts.available(ad.coin);
  const ticket = useOrderTicket({
    ad,
    markets,
    amount: chosen.amount,
    available,
    onOpened: (id) => void navigate(`/fiat-order?id=${id}`),
  });
  return (
    <BottomSheet
      isOpen={isOpen}
      onClose={onClose}
      title={useTitleOf(ad)}
      footer={
        ticket.stop === null ? (
          <Button
            type="submit"
            form={formId}
            variant={ticket.isBuying ? 'buy' : 'sell'}
            isBlock
            isLoading={ticket.isSending}
            disabled={ad.price === null || ticket.standing === undefined || ticket.move.isPlanning}
          >
            {ticket.move.action ?? t('fiat:market.confirm')}
          </Button>
        ) : (
          <StopNote stop={ticket.stop} verification={parts.verification} />
        )
      }
    >
      <OrderForm id={formId} ticket={ticket} available={available} />
    </BottomSheet>
  );
}
