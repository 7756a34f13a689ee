import { useT } from '@openbourse/kit/lib/i18n.ts';
import { BottomSheet } from '@openbourse/kit/ui/bottom-sheet.tsx';
import type { Imagined } from '../model/calculator.ts';
import type { Position } from '../model/rows.ts';
import type { LiveProduct } from '../use-contracts.ts';
import { Calculator } from './calculator.tsx';
import { CloseForm } from './close-form.tsx';
import { MarginForm } from './margin-form.tsx';
import type { Edit } from '../model/edit.ts';
import { ShareSheet } from '../share/share-sheet.tsx';
import { ReverseForm } from './reverse-form.tsx';
import { TriggerForm } from './trigger-form.tsx';

export interface EditSheetProps {
  readonly edit: Edit | null;
  readonly positions: readonly Position[];
  readonly live: ReadonlyMap<number, LiveProduct>;
  readonly onClose: () => void;
}

/** Changes one position: its triggers, its margin, how much of it is open, or its side; shows and computes it. */
export function EditSheet({ edit, positions, live, onClose }: EditSheetProps) {
  const t = useT();
  const position = positions.find(({ id }) => id === edit?.positionId);
  const at = position && live.get(position.currency_match_id);
  const titles = {
    triggers: 'contract:triggers',
    margin: 'contract:margin',
    close: 'contract:close.title',
    reverse: 'contract:reverse',
    share: 'contract:share',
    calculator: 'contract:calculator',
  } as const;
  const parts = position && at && { position, live: at, onDone: onClose };
  return (
    <BottomSheet
      // A position that has ended meanwhile takes its sheet along.
      isOpen={edit !== null && parts !== undefined}
      onClose={onClose}
      title={`${t(titles[edit?.kind ?? 'triggers'])} · ${position?.symbol ?? ''}`}
    >
      {edit !== null && parts !== undefined && (
        <>
          {edit.kind === 'triggers' && <TriggerForm {...parts} edit={edit} />}
          {edit.kind === 'margin' && <MarginForm {...parts} />}
          {edit.kind === 'close' && <CloseForm {...parts} />}
          {edit.kind === 'reverse' && <ReverseForm {...parts} />}
          {edit.kind === 'share' && <ShareSheet {...parts} />}
          {edit.kind === 'calculator' && (
            <Calculator product={parts.live.product} initial={imaginedOf(parts.position)} />
          )}
        </>
      )}
    </BottomSheet>
  );
}

function imaginedOf({ side, leverage, lots, open_price: entry }: Position): Imagined {
  return { side, leverage, lots: String(lots), entry: entry ?? '' };
}
