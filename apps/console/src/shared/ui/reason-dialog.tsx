import { Dialog } from '@openbourse/kit/ui/dialog.tsx';
import { useForm } from '@openbourse/kit/lib/use-form.ts';
import { TextArea } from '@openbourse/kit/ui/text-area.tsx';
import type { ReactNode } from 'react';
import { useTexts } from '../lib/texts.ts';

export interface ReasonDialogProps {
  readonly title: string;
  readonly confirmLabel: string;
  readonly tone: 'primary' | 'danger';
  /** Shortest and longest reason that the call takes; 0 where none is needed. */
  readonly lengthMin: number;
  readonly lengthMax: number;
  /** True when users read the reason with what changes. */
  readonly isPublic?: boolean;
  readonly isConfirming: boolean;
  /** Shows what is wrong with the fields before the reason; true when nothing is. */
  readonly check?: (() => boolean) | undefined;
  readonly onConfirm: (reason: string) => void;
  readonly onCancel: () => void;
  /** Consequences, before the reason. */
  readonly children?: ReactNode;
}

/** Asks why before a change; the audit log keeps the answer. Mounted while it is open. */
export function ReasonDialog(props: ReasonDialogProps) {
  const { title, confirmLabel, tone, lengthMin, lengthMax, isConfirming, onConfirm, onCancel } = props;
  const { isPublic = false, check } = props;
  const t = useTexts();
  const form = useForm({
    initial: { reason: '' },
    judge: ({ reason }: { readonly reason: string }) =>
      oneLine(reason).length < lengthMin
        ? [{ field: 'reason', text: t('shell:reason.tooShort', { count: lengthMin }) } as const]
        : [],
  });
  const hint = t(lengthMin === 0 ? 'shell:reason.hint' : 'shell:reason.hintMin', { count: lengthMin });
  const confirm = (): void => {
    const isRight = check === undefined || check();
    if (form.check() && isRight) onConfirm(oneLine(form.values.reason));
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
          maxLength={lengthMax}
          value={form.values.reason}
          onValueChange={(value) => form.set('reason', value)}
          error={form.errorOf('reason')}
          hint={isPublic ? t('shell:reason.public', { hint }) : hint}
        />
      </div>
    </Dialog>
  );
}

function oneLine(text: string): string {
  return text.trim().replaceAll(/\s+/g, ' ');
}
