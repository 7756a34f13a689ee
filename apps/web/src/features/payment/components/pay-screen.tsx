import { useT } from '@openbourse/kit/lib/i18n.ts';
import { iconButtonClass } from '@openbourse/kit/ui/icon-button.tsx';
import { PageHeader } from '@openbourse/kit/ui/page-header.tsx';
import { Skeleton } from '@openbourse/kit/ui/skeleton.tsx';
import { useQuery } from '@tanstack/react-query';
import { QrCode, ReceiptText } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link, useSearchParams } from 'react-router';
import { useUserInfo } from '../../session/index.ts';
import { type Payment, payeeQuery } from '../api.ts';
import { type PayRequest, readRequest } from '../model/pay-link.ts';
import type { ProofParts } from './confirm-sheet.tsx';
import { PayForm } from './pay-form.tsx';
import { PaymentDone } from './payment-done.tsx';
import { WhomForm } from './whom-form.tsx';

export interface PayScreenProps extends ProofParts {
  /** Shown to a person who is not verified; it belongs to the identity. */
  readonly verification: ReactNode;
}

/** Pays another person: whom, how much, the proof, the receipt. A link can have answered the first two. */
export function PayScreen(props: PayScreenProps) {
  const t = useT();
  const [params] = useSearchParams();
  return (
    <div className="flex flex-col gap-4 pb-8">
      <PageHeader
        title={t('payment:pay')}
        backTo="/assets"
        actions={
          <>
            <HeaderLink to="/pay-code" label={t('payment:code.title')} icon={<QrCode />} />
            <HeaderLink to="/pay-record" label={t('payment:records')} icon={<ReceiptText />} />
          </>
        }
      />
      <Steps key={params.toString()} {...props} asked={readRequest(params)} />
    </div>
  );
}

interface HeaderLinkProps {
  readonly to: string;
  readonly label: string;
  readonly icon: ReactNode;
}

function HeaderLink({ to, label, icon }: HeaderLinkProps) {
  return (
    <Link to={to} className={iconButtonClass(false)} aria-label={label} title={label}>
      {icon}
    </Link>
  );
}

function Steps({ verification, asked, ...proof }: PayScreenProps & { readonly asked: PayRequest }) {
  const isVerified = useUserInfo()?.is_user_real !== false;
  const [account, setAccount] = useState(asked.to);
  const [done, setDone] = useState<Payment | null>(null);
  const found = useQuery({ ...payeeQuery(account), enabled: account !== '' && isVerified });
  if (!isVerified) return verification;
  if (done !== null) return <PaymentDone payment={done} />;
  if (account === asked.to && found.isLoading) return <LinkSkeleton />;
  if (account !== '' && found.data !== undefined)
    return (
      <PayForm payee={found.data} asked={asked} onChange={() => setAccount('')} onDone={setDone} {...proof} />
    );
  return (
    <WhomForm
      initial={account}
      error={account === '' ? null : found.error}
      isLooking={found.isFetching}
      onLook={(next) => (next === account ? void found.refetch() : setAccount(next))}
    />
  );
}

/** While the person whom a link names is looked up. */
function LinkSkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      <Skeleton className="h-16 w-full" />
      <Skeleton className="h-11 w-full" />
      <Skeleton className="h-14 w-full" />
    </div>
  );
}
