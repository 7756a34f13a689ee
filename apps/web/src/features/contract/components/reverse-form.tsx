import { formatMoney, readMoney, readPrice, settleClose } from '@openbourse/engine';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { Fact, Facts } from '@openbourse/kit/ui/facts.tsx';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { addDecimal } from '@openbourse/money';
import { decimalsOfStep } from '../../market-data/index.ts';
import { useReversePosition } from '../api.ts';
import { holdingOf, termsOf } from '../model/live.ts';
import { basisOf, type Preview, quoteTicket } from '../model/quote.ts';
import type { ContractAccount, Position, Side } from '../model/rows.ts';
import type { Ticket } from '../model/ticket.ts';
import { sizeFaultText, sizeText } from '../size-text.ts';
import { type LiveProduct, useContractAccount } from '../use-contracts.ts';
import { receiptText } from '../use-submit.ts';
import { CloseEstimate } from './close-form.tsx';
import type { TriggerFormProps } from './trigger-form.tsx';
import { SideBadge, USDT_DECIMALS } from './words.tsx';

/** Says what closes and what opens, and that the one may happen without the other, before both are asked for. */
export function ReverseForm({ position, live, onDone }: Omit<TriggerFormProps, 'edit'>) {
  const t = useT();
  const words = { t, format: useFormat() };
  const account = useContractAccount();
  const reversing = useReversePosition(({ opened, refused }) => {
    if (opened !== null) toast.success(receiptText(opened, words));
    else if (refused !== null) toast.error(t(`contract:reverse.refused.${refused}`));
    else toast.plain(t('contract:closing'));
    onDone();
  });
  const ticket = ticketOf(position);
  const market = { product: live.product, mark: live.mark, conversion: live.product.conversion };
  const { preview, faults } = quoteTicket(ticket, market, account && fundsAfter(account, position, live));
  const scale = { unit: 'lots', basis: basisOf(ticket, market), product: live.product, most: 0 } as const;
  const lots = sizeText(position.lots, scale, words);
  const [fault] = faults;
  return (
    <div className="flex flex-col gap-3 pb-2">
      <Part name={t('contract:reverse.closes')} side={position.side} lots={lots} position={position} />
      <CloseEstimate position={position} live={live} lots={position.lots} />
      <Part name={t('contract:reverse.opens')} side={ticket.side} lots={lots} position={position} />
      {preview !== null && <OpeningFacts preview={preview} live={live} />}
      {fault !== undefined && (
        <p role="alert" className="text-secondary text-danger">
          {sizeFaultText(fault, scale, words)}
        </p>
      )}
      <p className="text-secondary text-muted">{t('contract:reverse.hint')}</p>
      <Button
        isBlock
        variant={ticket.side === 'long' ? 'buy' : 'sell'}
        isLoading={reversing.isPending}
        disabled={live.state !== 'healthy' || preview === null || fault !== undefined}
        onClick={() => reversing.mutate(position.id)}
      >
        {t(`contract:reverse.confirm.${ticket.side}`)}
      </Button>
    </div>
  );
}

function Part({
  name,
  side,
  lots,
  position,
}: {
  readonly name: string;
  readonly side: Side;
  readonly lots: string;
  readonly position: Position;
}) {
  return (
    <h3 className="flex flex-wrap items-center gap-1.5 text-dense font-semibold">
      {name}
      <SideBadge side={side} leverage={position.leverage} />
      <span className="font-normal text-muted">{lots}</span>
    </h3>
  );
}

/** The opening at the price of now. */
function OpeningFacts({ preview, live }: { readonly preview: Preview; readonly live: LiveProduct }) {
  const t = useT();
  const format = useFormat();
  const decimals = decimalsOfStep(live.product.price_tick);
  return (
    <Facts>
      <Fact name={t('contract:entryPrice')}>≈ {format.price(preview.entry, decimals)}</Fact>
      <Fact name={t('contract:margin')}>≈ {format.quantity(preview.margin, USDT_DECIMALS)} USDT</Fact>
      <Fact name={t('contract:openFee')}>≈ {format.quantity(preview.fee, USDT_DECIMALS)} USDT</Fact>
      {preview.liquidation !== null && (
        <Fact name={t('contract:liquidationPrice')}>≈ {format.price(preview.liquidation, decimals)}</Fact>
      )}
    </Facts>
  );
}

function ticketOf(position: Position): Ticket {
  return {
    side: position.side === 'long' ? 'short' : 'long',
    type: 'market',
    marginMode: position.margin_mode,
    leverage: position.leverage,
    lots: String(position.lots),
    ...{ price: '', hasTriggers: false, takeProfit: '', stopLoss: '' },
  };
}

/** The account as the close at the price of now leaves it. */
function fundsAfter(account: ContractAccount, position: Position, live: LiveProduct): ContractAccount {
  const holding = holdingOf(position, live.product);
  if (holding === null || live.mark === null) return account;
  const collateral = position.margin_mode === 'isolated' ? 0n : readMoney(account.available);
  const { returned } = settleClose(
    { holding, lots: position.lots, terms: termsOf(live.product), collateral },
    { lots: position.lots, mark: readPrice(live.mark), isLiquidation: false },
  );
  return { ...account, available: addDecimal(account.available, formatMoney(returned)) };
}
