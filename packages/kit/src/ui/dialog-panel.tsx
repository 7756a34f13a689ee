import { AlertDialog } from '@base-ui/react/alert-dialog';
import { clsx } from 'clsx';
import type { ReactNode } from 'react';
import { useT } from '../lib/i18n.ts';
import { Button } from './button.tsx';

export interface DialogPanelProps {
  readonly isOpen: boolean;
  readonly title: string;
  readonly children: ReactNode;
  readonly confirmLabel?: string;
  readonly confirmTone?: 'primary' | 'danger';
  /**
   * Label of the way out that changes nothing; where something is being canceled, "cancel" could mean either.
   */
  readonly cancelLabel?: string;
  readonly isConfirming?: boolean;
  readonly onConfirm: () => void;
  /** Leaves out the cancel button when absent: the person has to confirm. */
  readonly onCancel?: () => void;
  /** A mere notice: Esc closes it as its one button does. */
  readonly isNotice?: boolean;
  /** For forms on a desktop. */
  readonly isWide?: boolean;
}

/** Content of a dialog; loaded with the first dialog, since it brings the overlay library. */
export function DialogPanel(props: DialogPanelProps) {
  const { isOpen, title, children, confirmLabel, confirmTone = 'primary', isConfirming = false } = props;
  const { isNotice = false, isWide = false, cancelLabel } = props;
  const { onConfirm, onCancel } = props;
  const t = useT();
  const leave = isNotice ? onConfirm : onCancel;
  return (
    <AlertDialog.Root open={isOpen} onOpenChange={(open) => !open && leave?.()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className="fixed inset-0 z-40 bg-scrim transition-opacity duration-(--duration-base) data-ending-style:opacity-0 data-starting-style:opacity-0" />
        <AlertDialog.Viewport className="fixed inset-0 z-50 flex items-center justify-center p-6">
          <AlertDialog.Popup
            className={clsx(
              'max-h-full w-full overflow-y-auto rounded-card bg-raised p-5 shadow-float outline-none transition-[opacity,transform] duration-(--duration-base) ease-out data-ending-style:scale-95 data-ending-style:opacity-0 data-starting-style:scale-95 data-starting-style:opacity-0',
              isWide ? 'max-w-112' : 'max-w-80',
            )}
          >
            <AlertDialog.Title className="text-symbol">{title}</AlertDialog.Title>
            <AlertDialog.Description render={<div />} className="mt-2 text-body text-muted">
              {children}
            </AlertDialog.Description>
            <div className="mt-5 flex gap-2.5">
              {onCancel !== undefined && (
                <div className="flex-1">
                  <Button variant="secondary" size="medium" isBlock onClick={onCancel}>
                    {cancelLabel ?? t('app:action.cancel')}
                  </Button>
                </div>
              )}
              <div className="flex-1">
                <Button
                  variant={confirmTone}
                  size="medium"
                  isBlock
                  isLoading={isConfirming}
                  onClick={onConfirm}
                >
                  {confirmLabel ?? t('app:action.confirm')}
                </Button>
              </div>
            </div>
          </AlertDialog.Popup>
        </AlertDialog.Viewport>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
