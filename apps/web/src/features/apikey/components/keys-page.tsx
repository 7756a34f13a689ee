import { API_KEY_LIMITS } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { buttonClass } from '@openbourse/kit/ui/button.tsx';
import { EmptyState } from '@openbourse/kit/ui/empty-state.tsx';
import { PageHeader } from '@openbourse/kit/ui/page-header.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { Bot, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { Loaded } from '../../../shared/ui/loaded.tsx';
import { type ApiKey, keysQuery } from '../api.ts';
import { useNeed } from '../use-need.ts';
import { ConnectCard } from './connect-card.tsx';
import { KeyCard } from './key-card.tsx';
import { NeedCard } from './need-card.tsx';
import { RevokeDialog } from './revoke-dialog.tsx';

/** The keys with what each may do, the way to a new one, and the addresses that programs are given. */
export function KeysPage() {
  const t = useT();
  return (
    <>
      <PageHeader title={t('apikey:title')} backTo="/secure-center" />
      <div className="flex flex-col gap-5 pb-8">
        <Loaded query={useQuery(keysQuery)} skeleton={<KeysSkeleton />}>
          {(keys) => <Keys keys={keys} />}
        </Loaded>
        <ConnectCard />
      </div>
    </>
  );
}

function Keys({ keys }: { readonly keys: readonly ApiKey[] }) {
  const t = useT();
  const [revoking, setRevoking] = useState<ApiKey | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  if (keys.length === 0) {
    return (
      <>
        <EmptyState icon={<Bot />} title={t('apikey:none')} hint={t('apikey:noneHint')} />
        <CreateLink count={0} />
      </>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <p className="text-body text-muted">{t('apikey:hint')}</p>
      <CreateLink count={keys.length} />
      <ul className="flex flex-col gap-3">
        {keys.map((key) => (
          <KeyCard
            key={key.id}
            apiKey={key}
            onRevoke={() => {
              setRevoking(key);
              setIsOpen(true);
            }}
          />
        ))}
      </ul>
      {revoking !== null && (
        <RevokeDialog apiKey={revoking} isOpen={isOpen} onClose={() => setIsOpen(false)} />
      )}
    </div>
  );
}

function CreateLink({ count }: { readonly count: number }) {
  const t = useT();
  const need = useNeed();
  if (need !== null) return <NeedCard need={need} />;
  if (count >= API_KEY_LIMITS.keysMax)
    return <p className="text-dense text-muted">{t('apikey:full', { limit: API_KEY_LIMITS.keysMax })}</p>;
  return (
    <Link to="/api-keys?key=new" className={buttonClass({ isBlock: true })}>
      <Plus className="size-4.5" aria-hidden="true" />
      {t('apikey:create')}
    </Link>
  );
}

function KeysSkeleton() {
  return (
    <div className="flex flex-col gap-3">
      <Skeleton className="h-10 w-full" />
      <Skeleton className="mb-1 h-12 w-full rounded-button" />
      <Skeleton className="h-54 w-full rounded-card" />
    </div>
  );
}
