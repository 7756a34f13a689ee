import { useT } from '@openbourse/kit/lib/i18n.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { MailOpen } from 'lucide-react';
import { useSite } from '../../session/index.ts';
import { useSentCode } from '../api.ts';

export interface DemoMailboxProps {
  /** The e-mail address or number with calling code that a code was sent to. */
  readonly target: string;
  readonly onUse: (code: string) => void;
}

/** The code that a demo server does not really send, for its field; shows nothing outside of demo mode. */
export function DemoMailbox({ target, onUse }: DemoMailboxProps) {
  const t = useT();
  const isDemo = useSite()?.is_demo === true;
  const code = useSentCode(target, isDemo);
  if (!isDemo) return null;
  return (
    <div
      role="status"
      className="flex min-h-14 items-center gap-3 rounded-card bg-accent-soft px-3.5 py-2 text-secondary"
    >
      <MailOpen className="size-5 shrink-0 text-accent" strokeWidth={1.75} aria-hidden="true" />
      {code === undefined ? (
        t('identity:demo.mailbox')
      ) : (
        <>
          <span className="figures flex-1 text-title tracking-[0.12em]">{code}</span>
          <Button size="small" onClick={() => onUse(code)}>
            {t('identity:demo.useCode')}
          </Button>
        </>
      )}
    </div>
  );
}
