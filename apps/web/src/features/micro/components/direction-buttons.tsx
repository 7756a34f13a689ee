import type { MicroDirection } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useOnline } from '@openbourse/kit/lib/use-online.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { TrendingDown, TrendingUp } from 'lucide-react';

export interface DirectionButtonsProps {
  /** The direction that is being sent; null when none is. */
  readonly sending: MicroDirection | null;
  readonly isDisabled: boolean;
  readonly onPress: (direction: MicroDirection) => void;
}

/** The two ways to place an order. */
export function DirectionButtons({ sending, isDisabled, onPress }: DirectionButtonsProps) {
  const t = useT();
  const isOnline = useOnline();
  const isHeld = isDisabled || sending !== null || !isOnline;
  return (
    <div className="grid grid-cols-2 gap-2.5">
      <Button
        variant="buy"
        isBlock
        icon={<TrendingUp className="size-5" aria-hidden="true" />}
        isLoading={sending === 'up'}
        disabled={isHeld}
        onClick={() => onPress('up')}
      >
        {t('micro:direction.up')}
      </Button>
      <Button
        variant="sell"
        isBlock
        icon={<TrendingDown className="size-5" aria-hidden="true" />}
        isLoading={sending === 'down'}
        disabled={isHeld}
        onClick={() => onPress('down')}
      >
        {t('micro:direction.down')}
      </Button>
    </div>
  );
}
