import { useT } from '@openbourse/kit/lib/i18n.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { Checkbox } from '@openbourse/kit/ui/checkbox.tsx';
import { Dialog } from '@openbourse/kit/ui/dialog.tsx';
import { useState } from 'react';
import { useConfirmations } from '../../../shared/lib/confirmations.ts';
import { useClosePosition } from '../api.ts';
import { pairName, type Position } from '../model/rows.ts';
import type { LiveProduct } from '../use-contracts.ts';
import { useClosedText } from '../use-closed-text.ts';
import { CloseEstimate } from './close-form.tsx';

export interface CloseNowProps {
  readonly position: Position;
  readonly live: LiveProduct;
}

/** Closes all of a position at the next price, after a second look that can be switched off. */
export function CloseNow({ position, live }: CloseNowProps) {
  const t = useT();
  const isAsked = useConfirmations((confirmations) => confirmations.hasContracts);
  const [isOpen, setIsOpen] = useState(false);
  const [isAskedAgain, setIsAskedAgain] = useState(true);
  const closing = useClosePosition(useClosedText());
  const close = (): void => closing.mutate({ id: position.id });
  return (
    <>
      <Button
        size="small"
        isLoading={closing.isPending}
        onClick={() => (isAsked ? setIsOpen(true) : close())}
      >
        {t('contract:close.now')}
      </Button>
      <Dialog
        isOpen={isOpen}
        title={t('contract:close.ask', { pair: pairName(live.product) })}
        confirmTone="danger"
        confirmLabel={t('contract:close.now')}
        onCancel={() => setIsOpen(false)}
        onConfirm={() => {
          setIsOpen(false);
          useConfirmations.setState({ hasContracts: isAskedAgain });
          close();
        }}
      >
        <CloseEstimate position={position} live={live} lots={position.lots} />
        <p className="my-2 text-secondary">{t('contract:close.hint')}</p>
        <Checkbox isChecked={!isAskedAgain} onCheckedChange={(isChecked) => setIsAskedAgain(!isChecked)}>
          {t('contract:confirm.never')}
        </Checkbox>
      </Dialog>
    </>
  );
}
