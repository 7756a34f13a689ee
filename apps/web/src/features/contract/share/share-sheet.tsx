import { useT } from '@openbourse/kit/lib/i18n.ts';
import { toastError } from '@openbourse/kit/lib/query-client.ts';
import { saveBlob } from '@openbourse/kit/lib/save-file.ts';
import { toneOf } from '@openbourse/kit/lib/tone.ts';
import { type Format, useFormat } from '@openbourse/kit/lib/use-format.ts';
import { useObjectUrl } from '@openbourse/kit/lib/use-object-url.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { Switch } from '@openbourse/kit/ui/switch.tsx';
import { useQuery } from '@tanstack/react-query';
import { Download, Share2 } from 'lucide-react';
import { useState } from 'react';
import { isCancelled, mayShareFile } from '../../../shared/lib/share.ts';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { decimalsOfStep } from '../../market-data/index.ts';
import { useSite } from '../../session/index.ts';
import { holdingOf, type LiveNumbers, liveNumbers } from '../model/live.ts';
import { pairName, type Position } from '../model/rows.ts';
import type { LiveProduct } from '../use-contracts.ts';
import { type Card, drawCard } from './draw-card.ts';

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
  const name = `openbourse-${pairName(live.product).replace('/', '-')}.png`;
  const file = picture.data ? new File([picture.data], name, { type: 'image/png' }) : null;
  const share = (): void => {
    if (file === null) return;
    navigator.share({ files: [file] }).catch((error: unknown) => !isCancelled(error) && toastError(error));
  };
  return (
    <div className="flex flex-col gap-3 pb-2">
      <Loaded query={picture} skeleton={<PictureSkeleton />}>
        {(blob) =>
          blob === null ? (
            <PictureSkeleton />
          ) : (
            <Picture
              blob={blob}
              alt={t('contract:share.alt', { pair: card?.pair ?? '', percent: card?.percent ?? '' })}
            />
          )
        }
      </Loaded>
      <Switch label={t('contract:share.amount')} isOn={hasAmount} onChange={setHasAmount} />
      <div className="flex gap-3">
        <Button
          variant={mayShareFile() ? 'secondary' : 'primary'}
          isBlock
          disabled={file === null}
          icon={<Download className="size-4.5" aria-hidden="true" />}
          onClick={() => file !== null && saveBlob({ fileName: name, blob: file })}
        >
          {t('contract:share.save')}
        </Button>
        {mayShareFile() && (
          <Button
            isBlock
            disabled={file === null}
            icon={<Share2 className="size-4.5" aria-hidden="true" />}
            onClick={share}
          >
            {t('contract:share')}
          </Button>
        )}
      </div>
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

const PICTURE = 'mx-auto aspect-square w-full max-w-80 rounded-card';

function Picture({ blob, alt }: { readonly blob: Blob; readonly alt: string }) {
  const url = useObjectUrl(blob);
  if (url === null) return <PictureSkeleton />;
  return <img src={url} alt={alt} className={`${PICTURE} shadow-raised`} />;
}

function PictureSkeleton() {
  return (
    <div className="pb-1">
      <Skeleton className={PICTURE} />
    </div>
  );
}
