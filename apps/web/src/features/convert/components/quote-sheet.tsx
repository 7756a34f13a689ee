import { TRADE_ACCOUNT } from '@openbourse/api/limits';
import { useCountdown } from '@openbourse/kit/lib/clock.ts';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { BottomSheet } from '@openbourse/kit/ui/bottom-sheet.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { MoveNote, useMove } from '../../move/index.ts';
import type { QuoteInput } from '../api.ts';
import { useQuoting } from '../use-quoting.ts';
import { ConversionResult } from './conversion-result.tsx';
import { QuoteFacts } from './quote-facts.tsx';

export interface QuoteSheetProps {
  /** Null while nothing is asked for. */
  readonly asked: QuoteInput | null;
  readonly onClose: () => void;
  readonly onDone: () => void;
}

/** A quote with the time that it holds, then what came of it. */
export function QuoteSheet({ asked, onClose, onDone }: QuoteSheetProps) {
  const t = useT();
  return (
    <BottomSheet isOpen={asked !== null} onClose={onClose} title={t('convert:quote.title')}>
      {asked !== null && <Quoting asked={asked} onClose={onClose} onDone={onDone} />}
    </BottomSheet>
  );
}

const SECOND_MS = 1_000;

function Quoting({ asked, onClose, onDone }: QuoteSheetProps & { readonly asked: QuoteInput }) {
  const t = useT();
  const { state, renew, accept } = useQuoting(asked, onDone);
  const quote = state.kind === 'quoted' || state.kind === 'unsure' ? state.quote : null;
  const move = useMove(TRADE_ACCOUNT, quote?.from_code ?? '', quote?.from_amount ?? null);
  const left = useCountdown(state.kind === 'quoted' ? state.until : null);
  switch (state.kind) {
    case 'quoting':
      return <QuoteSkeleton />;
    case 'refused':
      return <ErrorState error={state.error} onRetry={renew} />;
    case 'unsure':
      return (
        <div className="flex flex-col gap-4 pb-2">
          <p role="alert" className="rounded-field bg-warn-soft px-3 py-2.5 text-dense text-warn">
            {t('convert:unsure')}
          </p>
          <Button isBlock isLoading={state.isBusy} onClick={() => accept(move.input)}>
            {t('convert:check')}
          </Button>
        </div>
      );
    case 'ended':
      return <ConversionResult conversion={state.conversion} onRenew={renew} onClose={onClose} />;
    case 'quoted':
      return (
        <div className="flex flex-col gap-4 pb-2">
          <QuoteFacts quote={state.quote} />
          <p role="status" className="text-secondary text-muted">
            {left > 0 ? t('convert:quote.promise') : t('convert:quote.expired')}
          </p>
          {left > 0 || state.isBusy ? (
            <>
              <MoveNote state={move} />
              <Button
                isBlock
                isLoading={state.isBusy}
                disabled={move.isPlanning}
                onClick={() => accept(move.input)}
              >
                {move.action ?? t('convert:quote.accept', { seconds: Math.ceil(left / SECOND_MS) })}
              </Button>
            </>
          ) : (
            <Button isBlock onClick={renew}>
              {t('convert:quote.renew')}
            </Button>
          )}
        </div>
      );
  }
}

function QuoteSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-3 pb-2">
      <Skeleton className="h-9 w-full" />
      <Skeleton className="h-9 w-full" />
      <Skeleton className="h-9 w-full" />
      <Skeleton className="h-12 w-full" />
    </div>
  );
}
