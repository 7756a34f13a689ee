import { clockText } from '@openbourse/kit/lib/clock-text.ts';
import { useCountdown } from '@openbourse/kit/lib/clock.ts';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useCopy } from '@openbourse/kit/lib/use-copy.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { Copy, RefreshCw } from 'lucide-react';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { authorizationCodeQuery } from '../api.ts';

/** The code large, how long it is good, and to whom it may be given. */
export function CodePanel() {
  const t = useT();
  const query = useQuery(authorizationCodeQuery);
  return (
    <div className="flex flex-col gap-4 pb-2">
      <p className="text-dense text-muted">{t('referral:auth.hint')}</p>
      <Loaded query={query} skeleton={<Skeleton className="h-36 w-full" />}>
        {({ code, expires_at }) => (
          <Code
            code={code}
            expiresAt={expires_at}
            isRenewing={query.isFetching}
            onRenew={() => void query.refetch()}
          />
        )}
      </Loaded>
    </div>
  );
}

interface CodeProps {
  readonly code: string;
  readonly expiresAt: number;
  readonly isRenewing: boolean;
  readonly onRenew: () => void;
}

function Code({ code, expiresAt, isRenewing, onRenew }: CodeProps) {
  const t = useT();
  const copy = useCopy();
  const left = useCountdown(expiresAt);
  const isOver = left === 0;
  return (
    <>
      <div className="flex flex-col items-center gap-1 rounded-card bg-surface px-4 py-5 text-center">
        <p
          className={`figures text-total tracking-[0.12em] ${isOver ? 'text-faint line-through' : 'text-text'}`}
        >
          {code}
        </p>
        {isOver ? (
          <p role="status" className="text-dense text-muted">
            {t('referral:auth.over')}
          </p>
        ) : (
          <p role="timer" className="figures text-dense text-muted">
            {t('referral:auth.left', { time: clockText(left) })}
          </p>
        )}
      </div>
      {isOver ? (
        <Button
          isBlock
          isLoading={isRenewing}
          icon={<RefreshCw className="size-4.5" aria-hidden="true" />}
          onClick={onRenew}
        >
          {t('referral:auth.new')}
        </Button>
      ) : (
        <Button
          isBlock
          icon={<Copy className="size-4.5" aria-hidden="true" />}
          onClick={() => void copy(code)}
        >
          {t('referral:auth.copy')}
        </Button>
      )}
    </>
  );
}
