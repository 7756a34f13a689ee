import { useT } from '@openbourse/kit/lib/i18n.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { Checkbox } from '@openbourse/kit/ui/checkbox.tsx';
import { Dialog } from '@openbourse/kit/ui/dialog.tsx';
import { SegmentedControl } from '@openbourse/kit/ui/segmented-control.tsx';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { useState } from 'react';
import { useCancelAll, useCloseAll } from '../api.ts';
import { pairName, type Position, type Product, type Side } from '../model/rows.ts';

export interface BulkProps {
  readonly rows: readonly Position[];
  /** The contract of the screen, to which it can be narrowed. */
  readonly product: Product;
}

/** Closes all positions, or only the long or the short ones, at the next price of each. */
export function CloseAll({ rows, product }: BulkProps) {
  const t = useT();
  const [isAsking, setIsAsking] = useState(false);
  const [side, setSide] = useState<Side | 'all'>('all');
  const [isThisPair, setIsThisPair] = useState(false);
  const closing = useCloseAll();
  const pair = isThisPair ? product.currency_match_id : undefined;
  const inPair = rows.filter((row) => pair === undefined || row.currency_match_id === pair);
  const count = (of: Side | 'all'): number => inPair.filter((row) => of === 'all' || row.side === of).length;
  const ask = (): void => {
    // A choice of before would leave out what is open now.
    setSide('all');
    setIsThisPair(false);
    setIsAsking(true);
  };
  return (
    <>
      <Button size="small" variant="text" onClick={ask}>
        {t('contract:closeAll')}
      </Button>
      <Dialog
        isOpen={isAsking}
        title={t('contract:closeAll')}
        confirmTone="danger"
        confirmLabel={t('contract:closeAll.confirm', { count: count(side) })}
        isConfirming={closing.isPending}
        onCancel={() => setIsAsking(false)}
        onConfirm={() => {
          if (count(side) === 0) return setIsAsking(false);
          closing.mutate(
            { currency_match_id: pair, side: side === 'all' ? undefined : side },
            {
              onSuccess: ({ closed, closing: waiting }) => {
                setIsAsking(false);
                toast.success(t('contract:closeAll.done', { closed, waiting }));
              },
            },
          );
        }}
      >
        <SegmentedControl
          label={t('contract:closeAll')}
          value={side}
          onValueChange={setSide}
          segments={[
            { value: 'all', label: `${t('app:word.all')} (${count('all')})` },
            { value: 'long', label: `${t('contract:side.long')} (${count('long')})` },
            { value: 'short', label: `${t('contract:side.short')} (${count('short')})` },
          ]}
        />
        <Checkbox isChecked={isThisPair} onCheckedChange={setIsThisPair}>
          {t('contract:onlyPair', { pair: pairName(product) })}
        </Checkbox>
        <p className="mt-1 text-dense">{t('contract:closeAll.hint')}</p>
      </Dialog>
    </>
  );
}

/** Cancels all pending orders, or those of the contract of the screen. */
export function CancelAll(props: BulkProps) {
  const t = useT();
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button size="small" variant="text" onClick={() => setIsAsking(true)}>
        {t('contract:cancelAll')}
      </Button>
      <CancelAllQuestion {...props} isAsking={isAsking} onClose={() => setIsAsking(false)} />
    </>
  );
}

interface QuestionProps extends BulkProps {
  readonly isAsking: boolean;
  readonly onClose: () => void;
}

/** Asks whether the pending orders are to be canceled. */
export function CancelAllQuestion({ rows, product, isAsking, onClose }: QuestionProps) {
  const t = useT();
  const [isThisPair, setIsThisPair] = useState(false);
  const cancelling = useCancelAll();
  const matchId = product.currency_match_id;
  const count = rows.filter((row) => !isThisPair || row.currency_match_id === matchId).length;
  return (
    <Dialog
      isOpen={isAsking}
      title={t('contract:cancelAll')}
      confirmTone="danger"
      confirmLabel={t('contract:cancelAll')}
      isConfirming={cancelling.isPending}
      onCancel={onClose}
      onConfirm={() =>
        cancelling.mutate(isThisPair ? matchId : undefined, {
          onSuccess: ({ cancelled }) => {
            onClose();
            toast.success(t('spot:orders.cancelledAll', { count: cancelled }));
          },
        })
      }
    >
      {t('contract:cancelAll.hint', { count })}
      <Checkbox isChecked={isThisPair} onCheckedChange={setIsThisPair}>
        {t('contract:onlyPair', { pair: pairName(product) })}
      </Checkbox>
    </Dialog>
  );
}
