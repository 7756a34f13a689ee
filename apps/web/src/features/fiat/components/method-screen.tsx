import { isMissing } from '@openbourse/client';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useWayBack } from '@openbourse/kit/lib/use-way-back.ts';
import { buttonClass } from '@openbourse/kit/ui/button.tsx';
import { EmptyState } from '@openbourse/kit/ui/empty-state.tsx';
import { ErrorState } from '@openbourse/kit/ui/error-state.tsx';
import { PageHeader } from '@openbourse/kit/ui/page-header.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { SearchX } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { useUserInfo } from '../../session/index.ts';
import { methodQuery, newMethodQuery, paymentMethodsQuery } from '../api.ts';
import { MethodForm } from './method-form.tsx';
import { PayPasswordNeeded } from '../../../shared/ui/pay-password.tsx';

const LIST = '/collection-methods';

/** Adds a collection method, or edits the one that the address names. */
function CollectionMethodScreen() {
  const t = useT();
  const [search] = useSearchParams();
  const id = search.get('id');
  const user = useUserInfo();
  return (
    <>
      <PageHeader title={t(id === null ? 'fiat:add' : 'fiat:edit')} backTo={LIST} />
      <div className="flex flex-col gap-4 pb-8">
        {user?.has_pay_password === false ? <PayPasswordNeeded /> : <LoadedForm id={id} />}
      </div>
    </>
  );
}

function LoadedForm({ id }: { readonly id: string | null }) {
  const t = useT();
  const leave = useWayBack(LIST);
  const own = useQuery(newMethodQuery);
  const kinds = useQuery(paymentMethodsQuery);
  const method = useQuery({ ...methodQuery(id ?? ''), enabled: id !== null });
  const error = own.error ?? kinds.error ?? method.error;
  if (own.data !== undefined && kinds.data !== undefined && (id === null || method.data !== undefined)) {
    const { name, kinds: codes } = own.data;
    const offered = kinds.data.filter(({ code }) => codes.includes(code));
    return (
      <MethodForm
        key={id}
        method={method.data ?? null}
        certifiedName={name}
        kinds={offered}
        onSaved={leave}
      />
    );
  }
  if (isMissing(method.error)) {
    return (
      <EmptyState
        icon={<SearchX />}
        title={t('fiat:method.missing')}
        action={
          <Link to={LIST} className={buttonClass({ variant: 'secondary', size: 'medium' })}>
            {t('fiat:title')}
          </Link>
        }
      />
    );
  }
  if (error !== null) {
    const retry = (): void => {
      for (const query of [own, kinds, method]) if (query.isError) void query.refetch();
    };
    return (
      <ErrorState
        error={error}
        isRetrying={own.isFetching || kinds.isFetching || method.isFetching}
        onRetry={retry}
      />
    );
  }
  return (
    <div aria-busy="true" className="flex flex-col gap-3">
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-13 w-full" />
      <Skeleton className="h-13 w-full" />
      <Skeleton className="h-13 w-full" />
      <Skeleton className="h-12 w-full" />
    </div>
  );
}

export { CollectionMethodScreen as Component };
