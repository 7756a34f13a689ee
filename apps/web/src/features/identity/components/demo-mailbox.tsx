import { useT } from '@openbourse/kit/lib/i18n.ts';
import { BottomSheet } from '@openbourse/kit/ui/bottom-sheet.tsx';
import { MailOpen } from 'lucide-react';
import { useState } from 'react';
import { useSite } from '../../session/index.ts';
import { DemoMessages } from './demo-messages.tsx';

export interface DemoMailboxProps {
  /** The e-mail address or number with calling code that a code was sent to. */
  readonly target: string;
  readonly onUse: (code: string) => void;
}

/** Leads to the messages that a demo server does not really send; shows nothing outside of demo mode. */
export function DemoMailbox({ target, onUse }: DemoMailboxProps) {
  const t = useT();
  const isDemo = useSite()?.is_demo === true;
  const [isOpen, setIsOpen] = useState(false);
  if (!isDemo) return null;
  const use = (code: string): void => {
    setIsOpen(false);
    onUse(code);
  };
  return (
    <div className="flex items-center gap-3 rounded-card bg-accent-soft px-3.5 py-3">
      <MailOpen className="size-5 shrink-0 text-accent" strokeWidth={1.75} aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="text-secondary">{t('identity:demo.mailbox')}</p>
        <button
          type="button"
          className="-mb-3 min-h-11 text-left text-dense font-semibold text-accent"
          onClick={() => setIsOpen(true)}
        >
          {t('identity:demo.openMailbox')}
        </button>
      </div>
      <BottomSheet isOpen={isOpen} onClose={() => setIsOpen(false)} title={t('identity:demo.mailboxTitle')}>
        <DemoMessages target={target} isOpen={isOpen} onUse={use} />
      </BottomSheet>
    </div>
  );
}
