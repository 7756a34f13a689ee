import { useT } from '@openbourse/kit/lib/i18n.ts';
import { toneOf } from '@openbourse/kit/lib/tone.ts';
import { type Format, useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Switch } from '@openbourse/kit/ui/switch.tsx';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { DrawnPicture, PictureSkeleton, ShareButtons } from '../../../shared/ui/picture-to-share.tsx';
import { decimalsOfStep } from '../../market-data/index.ts';
import { useSite } from '../../session/index.ts';
import { holdingOf, type LiveNumbers, liveNumbers } from '../model/live.ts';
import { pairName, type Position } from '../model/rows.ts';
import type { LiveProduct } from '../use-contracts.ts';
import { type Card, drawCard } from './draw-card.ts';
import { brandedFile } from '../../../shared/lib/branded-file.ts';

const SHAPE = 'aspect-square max-w-80';

export interface ShareSheetProps {
  readonly position: Position;
  readonly live: LiveProduct;
}

/** A position as it was when the sheet opened. */
interface Moment {
  readonly mark: string;
  readonly numbers: LiveNumbers;
}

/** The result of a position as a picture, to hand on or to save; the amount is in it only where the person wants that. */
export function ShareSheet({ position, live }: ShareSheetProps) {
  const t = useT();
  const [moment] = useState(() => momentOf(position, live));
  const [hasAmount, setHasAmount] = useState(false);
  const card = useCard({ position, live, moment, hasAmount });
  const picture = useQuery({
    queryKey: ['contract.card', card],
    queryFn: () => (card === null ? null : drawCard(card)),
    staleTime: Number.POSITIVE_INFINITY,
  });
  const name = brandedFile(`${pairName(live.product).replace('/', '-')}.png`);
  const file = picture.data ? new File([picture.data], name, { type: 'image/png' }) : null;
  return (
    <div className="flex flex-col gap-3 pb-2">
      <Loaded query={picture} skeleton={<PictureSkeleton className={SHAPE} />}>
        {(blob) =>
          blob === null ? (
            <PictureSkeleton className={SHAPE} />
          ) : (
            <DrawnPicture
              className={SHAPE}
              blob={blob}
              alt={t('contract:share.alt', { pair: card?.pair ?? '', percent: card?.percent ?? '' })}
            />
          )
        }
      </Loaded>
      <Switch label={t('contract:share.amount')} isOn={hasAmount} onChange={setHasAmount} />
      <ShareButtons file={file} saveLabel={t('contract:share.save')} shareLabel={t('contract:share')} />
    </div>
  );
}

function momentOf(position: Position, { product, mark }: LiveProduct): Moment | null {
  const holding = holdingOf(position, product);
  return holding === null || mark === null ? null : { mark, numbers: liveNumbers(position, holding, mark) };
}

function useCard(
  of: ShareSheetProps & { readonly moment: Moment | null; readonly hasAmount: boolean },
): Card | null {
  const t = useT();
  const format = useFormat();
  const isDemo = useSite()?.is_demo === true;
  const { position, live, moment, hasAmount } = of;
  if (moment === null) return null;
  const { mark, numbers } = moment;
  const decimals = decimalsOfStep(live.product.price_tick);
  return {
    pair: pairName(live.product),
    side: `${t(`contract:side.${position.side}`)} · ${position.leverage}x`,
    isLong: position.side === 'long',
    percentName: t('contract:share.return'),
    percent: signed(numbers.profitPercent, '%', format),
    tone: toneOf(numbers.profitPercent),
    amount: hasAmount ? signed(numbers.profit, ' USDT', format) : null,
    facts: [
      { name: t('contract:entryPrice'), value: format.price(position.open_price, decimals) },
      { name: t('contract:markPrice'), value: format.price(mark, decimals) },
    ],
    host: location.host,
    demo: isDemo ? t('app:demo.strip') : null,
  };
}

/** A figure of two decimals with its sign, so that the color is not alone. */
function signed(value: string, unit: string, format: Format): string {
  return `${toneOf(value) === 'up' ? '+' : ''}${format.quantity(value, 2)}${unit}`;
}
