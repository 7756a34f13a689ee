import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { Dialog } from '@openbourse/kit/ui/dialog.tsx';
import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import { MonitorSmartphone } from 'lucide-react';
import { useState } from 'react';
import { type OpenSession, useRevokeSession, useSessions } from '../api.ts';

type Asked = OpenSession | 'others' | null;

/** The devices that are signed in, each of which can be signed out. */
export function SessionList() {
  const t = useT();
  const { data, isError, error, isFetching, refetch } = useSessions();
  const [asked, setAsked] = useState<Asked>(null);
  return (
    <section
      aria-labelledby="sessions-title"
      className="border-t border-line pt-4"
      aria-busy={data === undefined}
    >
      <h2 id="sessions-title" className="text-row">
        {t('identity:secure.sessions')}
      </h2>
      {isError && <ErrorState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />}
      {data === undefined && !isError && <SessionSkeleton />}
      <ul>
        {data?.map((session) => (
          <SessionRow key={session.id} session={session} onRevoke={() => setAsked(session)} />
        ))}
      </ul>
      {data !== undefined && data.length > 1 && (
        <div className="pt-2">
          <Button variant="danger" size="medium" isBlock onClick={() => setAsked('others')}>
            {t('identity:secure.revokeOthers')}
          </Button>
        </div>
      )}
      <RevokeDialog asked={asked} onClose={() => setAsked(null)} />
    </section>
  );
}

interface SessionRowProps {
  readonly session: OpenSession;
  readonly onRevoke: () => void;
}

function SessionRow({ session, onRevoke }: SessionRowProps) {
  const t = useT();
  const format = useFormat();
  return (
    <li className="flex min-h-16 items-center gap-3 py-2.5">
      <MonitorSmartphone className="size-5.5 shrink-0 text-muted" strokeWidth={1.75} aria-hidden="true" />
      <div className="min-w-0 flex-1">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-row font-medium">
          {session.device}
          {session.is_current && <Badge tone="accent">{t('identity:secure.thisDevice')}</Badge>}
        </p>
        <p className="figures text-secondary text-muted">{session.ip}</p>
        <p className="figures text-secondary text-muted">
          {t('identity:secure.lastUsed', { time: format.dateTime(session.last_used_at) })}
        </p>
      </div>
      {!session.is_current && (
        <Button variant="secondary" size="small" onClick={onRevoke}>
          {t('identity:secure.revoke')}
        </Button>
      )}
    </li>
  );
}

interface RevokeDialogProps {
  readonly asked: Asked;
  readonly onClose: () => void;
}

function RevokeDialog({ asked, onClose }: RevokeDialogProps) {
  const t = useT();
  const revoke = useRevokeSession();
  const confirm = (): void =>
    revoke.mutate(asked === null || asked === 'others' ? undefined : asked.id, {
      onSuccess: () => toast.success(t('identity:secure.revoked')),
      onSettled: onClose,
    });
  const device = asked === null || asked === 'others' ? '' : asked.device;
  return (
    <Dialog
      isOpen={asked !== null}
      title={t('identity:secure.sessions')}
      confirmLabel={t('identity:secure.revoke')}
      confirmTone="danger"
      isConfirming={revoke.isPending}
      onConfirm={confirm}
      onCancel={onClose}
    >
      {asked === 'others' ? t('identity:secure.revokeOthersAsk') : t('identity:secure.revokeAsk', { device })}
    </Dialog>
  );
}

function SessionSkeleton() {
  return (
    <div className="flex flex-col gap-5 py-4">
      {[0, 1].map((index) => (
        <div key={index} className="flex items-center gap-3">
          <Skeleton className="size-6" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-40" />
            <Skeleton className="h-3 w-24" />
          </div>
        </div>
      ))}
    </div>
  );
}
