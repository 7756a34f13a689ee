import { COLLECTION_METHODS_MAX } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { buttonClass } from '@openbourse/kit/ui/button.tsx';
import { EmptyState } from '@openbourse/kit/ui/empty-state.tsx';
import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { PageHeader } from '@openbourse/kit/ui/page-header.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { CreditCard, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { useUserInfo } from '../../session/index.ts';
import { type Method, methodsQuery } from '../api.ts';
import { type Change, ChangeSheet } from './change-sheet.tsx';
import { MethodCard } from './method-card.tsx';
import { PayPasswordNeeded } from '../../../shared/ui/pay-password.tsx';

/** Where the user is paid in national money: the methods, and the ways to add, edit and remove them. */
function CollectionMethodsScreen() {
  const t = useT();
  const { data, isError, error, isFetching, refetch } = useQuery(methodsQuery);
  return (
    <>
      <PageHeader title={t('fiat:title')} backTo="/user-center" />
      <div className="flex flex-col gap-4 pb-8">
        {data !== undefined ? (
          <Methods methods={data} />
        ) : isError ? (
          <ErrorState error={error} isRetrying={isFetching} onRetry={() => void refetch()} />
        ) : (
          <MethodsSkeleton />
        )}
      </div>
    </>
  );
}

function Methods({ methods }: { readonly methods: readonly Method[] }) {
  const t = useT();
  const user = useUserInfo();
  const [change, setChange] = useState<Change | null>(null);
  const [isOpen, setIsOpen] = useState(false);
  const next = user?.has_pay_password === false ? <PayPasswordNeeded /> : <AddLink />;
  if (methods.length === 0) {
    return (
      <>
        <EmptyState icon={<CreditCard />} title={t('fiat:none')} hint={t('fiat:hint')} />
        {next}
      </>
    );
  }
  return (
    <>
      <p className="text-body text-muted">{t('fiat:hint')}</p>
      <ul className="flex flex-col gap-3">
        {methods.map((method) => (
          <MethodCard
            key={method.id}
            method={method}
            onChange={(kind) => {
              setChange({ kind, method });
              setIsOpen(true);
            }}
          />
        ))}
      </ul>
      {methods.length < COLLECTION_METHODS_MAX ? (
        next
      ) : (
        <p className="text-dense text-muted">{t('fiat:full', { limit: COLLECTION_METHODS_MAX })}</p>
      )}
      {change !== null && <ChangeSheet {...change} isOpen={isOpen} onClose={() => setIsOpen(false)} />}
    </>
  );
}

function AddLink() {
  const t = useT();
  return (
    <Link to="/collection-methods/edit" className={buttonClass({ isBlock: true })}>
      <Plus className="size-4.5" aria-hidden="true" />
      {t('fiat:add')}
    </Link>
  );
}

function MethodsSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-3">
      <Skeleton className="mb-1 h-5 w-3/4" />
      <Skeleton className="h-23 w-full" />
      <Skeleton className="h-23 w-full" />
      <Skeleton className="mt-1 h-12 w-full" />
    </div>
  );
}

export { CollectionMethodsScreen as Component };
