import { formatAge } from '@openbourse/kit/lib/age.ts';
import { useNow } from '@openbourse/kit/lib/clock.ts';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { EmptyState } from '@openbourse/kit/ui/empty-state.tsx';
import { ChevronRight } from 'lucide-react';
import { Link } from 'react-router';
import { SCREEN_ROLES, type ScreenPath } from '../../../shared/lib/screen-roles.ts';
import { textOrName, useTexts } from '../../../shared/lib/texts.ts';
import { hasRole, useOperator } from '../../session/index.ts';
import type { Dashboard } from '../api.ts';

const AGE_MS = 30_000;

/** Where each queue is worked off. */
const SCREENS: Readonly<Record<string, { readonly path: ScreenPath; readonly search?: string }>> = {
  proposals: { path: '/proposals' },
  withdrawals: { path: '/withdrawals' },
  frozen_withdrawals: { path: '/withdrawals', search: '?state=proof_broken' },
  manual_deposits: { path: '/deposits', search: '?state=pending_review' },
  late_deposits: { path: '/deposits', search: '?state=late' },
  refills: { path: '/custody', search: '?view=refills' },
  short_hot_wallets: { path: '/custody', search: '?view=wallets' },
  verifications: { path: '/identity' },
  screening_cases: { path: '/screening' },
  fiat_orders: { path: '/arbitration' },
  fiat_merchants: { path: '/fiat', search: '?state=applied' },
  support_chats: { path: '/support' },
  feedback: { path: '/feedback' },
};

/** Queues of operators, with the age of the oldest entry. */
export function QueueList({ queues }: { readonly queues: Dashboard['queues'] }) {
  const t = useTexts();
  return (
    <section aria-label={t('dashboard:queues')}>
      <h2 className="text-row font-[620]">{t('dashboard:queues')}</h2>
      {queues.length === 0 ? (
        <EmptyState hint={t('dashboard:noQueues')} />
      ) : (
        <ul className="mt-1">
          {queues.map((queue) => (
            <QueueRow key={queue.name} queue={queue} />
          ))}
        </ul>
      )}
    </section>
  );
}

function QueueRow({ queue }: { readonly queue: Dashboard['queues'][number] }) {
  const t = useTexts();
  const kit = useT();
  const now = useNow(AGE_MS);
  const operator = useOperator();
  const screen = SCREENS[queue.name];
  const isOpen = screen !== undefined && hasRole(operator, SCREEN_ROLES[screen.path]);
  const content = (
    <>
      <span className="min-w-0 flex-1 truncate">{textOrName(t, 'dashboard', `queue.${queue.name}`)}</span>
      {queue.oldest_at !== null && (
        <span className="figures text-secondary text-muted">
          {t('dashboard:oldest', { age: formatAge(Math.max(0, now - queue.oldest_at), kit) })}
        </span>
      )}
      <span className="figures w-10 text-right font-semibold">{queue.count}</span>
    </>
  );
  return (
    <li className="border-b border-line text-dense">
      {!isOpen ? (
        <span className="flex min-h-11 items-center gap-3">{content}</span>
      ) : (
        <Link
          to={`${screen.path}${screen.search ?? ''}`}
          className="flex min-h-11 items-center gap-3 hover:text-accent"
        >
          {content}
          <ChevronRight className="size-4 text-faint" strokeWidth={1.75} aria-hidden="true" />
        </Link>
      )}
    </li>
  );
}
