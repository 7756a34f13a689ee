import { useT } from '@openbourse/kit/lib/i18n.ts';
import { Button, buttonClass } from '@openbourse/kit/ui/button.tsx';
import { CircleCheck, CircleX } from 'lucide-react';
import { Link } from 'react-router';
import type { Conversion } from '../api.ts';
import { ConversionFacts } from './conversion-facts.tsx';

export interface ConversionResultProps {
  readonly conversion: Conversion;
  readonly onRenew: () => void;
  readonly onClose: () => void;
}

/** The receipt of a conversion, or why there is none and a new quote. */
export function ConversionResult({ conversion, onRenew, onClose }: ConversionResultProps) {
  const t = useT();
  const isDone = conversion.state === 'done';
  return (
    <div className="flex flex-col gap-4 pb-2">
      <p role="status" className="flex items-center gap-2 text-row font-semibold">
        {isDone ? (
          <CircleCheck className="size-6 shrink-0 text-up" aria-hidden="true" />
        ) : (
          <CircleX className="size-6 shrink-0 text-danger" aria-hidden="true" />
        )}
        {t(isDone ? 'convert:done' : 'convert:failed')}
      </p>
      {conversion.reason !== null && (
        <p className="text-dense text-muted">{t(`convert:reason.${conversion.reason}`)}</p>
      )}
      {isDone && <ConversionFacts conversion={conversion} />}
      <div className="grid grid-cols-2 gap-3">
        {isDone ? (
          <Link to="/assets" className={buttonClass({ variant: 'secondary', size: 'medium', isBlock: true })}>
            {t('ledger:title')}
          </Link>
        ) : (
          <Button variant="secondary" size="medium" isBlock onClick={onClose}>
            {t('app:action.close')}
          </Button>
        )}
        <Button size="medium" isBlock onClick={isDone ? onClose : onRenew}>
          {t(isDone ? 'convert:again' : 'convert:quote.renew')}
        </Button>
      </div>
    </div>
  );
}
