import { Dialog } from '@openbourse/kit/ui/dialog.tsx';
import { TextArea } from '@openbourse/kit/ui/text-area.tsx';
import { type ReactNode, useState } from 'react';
import { useTexts } from '../lib/texts.ts';

export interface ReasonDialogProps {
  readonly title: string;
  readonly confirmLabel: string;
  readonly tone: 'primary' | 'danger';
  /** Shortest and longest reason that the call takes; 0 where none is needed. */
  readonly lengthMin: number;
  readonly lengthMax: number;
  readonly isConfirming: boolean;
  readonly onConfirm: (reason: string) => void;
  readonly onCancel: () => void;
  /** What happens, before the reason. */
  readonly children?: ReactNode;
}

/** Asks why before a change; the audit log keeps the answer. Mounted while it is open. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, confirmLabel, tone, lengthMin, lengthMax, isConfirming, onConfirm, onCancel } = props;
  const t = useTexts();
  const [reason, setReason] = useState('');
  const [isTooShort, setIsTooShort] = useState(false);
  const confirm = (): void => {
    const text = reason.trim().replaceAll(/\s+/g, ' ');
    if (text.length < lengthMin) setIsTooShort(true);
    else onConfirm(text);
  };
  return (
    <Dialog
      isOpen
      isWide
      title={title}
      confirmLabel={confirmLabel}
      confirmTone={tone}
      isConfirming={isConfirming}
      onConfirm={confirm}
      onCancel={onCancel}
    >
      <div className="flex flex-col gap-3">
        {props.children}
        <TextArea
          label={t(lengthMin === 0 ? 'shell:reason.optional' : 'shell:reason.label')}
          value={reason}
          maxLength={lengthMax}
          onValueChange={(value) => {
            setReason(value);
            setIsTooShort(false);
          }}
          error={isTooShort ? t('shell:reason.tooShort', { count: lengthMin }) : undefined}
          hint={t(lengthMin === 0 ? 'shell:reason.hint' : 'shell:reason.hintMin', { count: lengthMin })}
        />
      </div>
    </Dialog>
  );
}
