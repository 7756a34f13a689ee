import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { PauseCircle } from 'lucide-react';
import { useTexts } from '../../../shared/lib/texts.ts';
import type { Outage } from '../api.ts';

export interface OutageBannerProps {
  readonly outage: Outage;
  /** Asks to end it; left out where that is not to be done. */
  readonly onEnd?: () => void;
}

/** Says that the clock stands still for all orders, and since when. */
export function OutageBanner({ outage, onEnd }: OutageBannerProps) {
  const t = useTexts();
  const format = useFormat();
  return (
    <div
      role="status"
      className="flex flex-wrap items-center gap-x-4 gap-y-2 rounded-card bg-warn-soft px-4 py-3 text-dense text-warn"
    >
      <PauseCircle className="size-5 shrink-0" strokeWidth={1.75} aria-hidden="true" />
      <span className="min-w-0 flex-1 font-medium">
        {t('fiat:outage.lasts', { time: format.dateTime(outage.since) })}
      </span>
      {onEnd !== undefined && (
        <Button size="small" onClick={onEnd}>
          {t('fiat:outage.end')}
        </Button>
      )}
    </div>
  );
}
