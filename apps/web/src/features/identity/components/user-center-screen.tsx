import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { Badge } from '@openbourse/kit/ui/badge.tsx';
import { Banner } from '@openbourse/kit/ui/banner.tsx';
import { Dialog } from '@openbourse/kit/ui/dialog.tsx';
import { IconButton } from '@openbourse/kit/ui/icon-button.tsx';
import { ListRow } from '@openbourse/kit/ui/list-row.tsx';
import { PageHeader } from '@openbourse/kit/ui/page-header.tsx';
import { toast } from '@openbourse/kit/ui/toast.tsx';
import {
  CircleHelp,
  Copy,
  CreditCard,
  FileText,
  HandCoins,
  Headset,
  IdCard,
  Info,
  KeyRound,
  LogOut,
  QrCode,
  ShieldCheck,
  Smartphone,
  Store,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { useNavigate } from 'react-router';
import { logOut, toastError, type UserInfo, useTargets, useUserInfo } from '../../session/index.ts';
import { TargetRow } from '../../../shared/ui/target-row.tsx';
import { FrozenCard } from '../security/frozen-card.tsx';
import { VerificationCard } from './verification-card.tsx';

export interface UserCenterScreenProps {
  /** Language, theme and price colors. */
  readonly settings: ReactNode;
}

export function UserCenterScreen({ settings }: UserCenterScreenProps) {
  const t = useT();
  const format = useFormat();
  const user = useUserInfo();
  const { support, download } = useTargets();
  if (user === null) return null;
  return (
    <>
      <PageHeader title={t('identity:center.title')} backTo="/" />
      <div className="flex flex-col gap-5 pb-8">
        <Profile user={user} />
        {user.is_frozen && <FrozenCard />}
        {user.withdrawal_hold_until !== null && (
          <div className="overflow-hidden rounded-button">
            <Banner tone="warn">
              {t('identity:center.withdrawalHold', { time: format.dateTime(user.withdrawal_hold_until) })}
            </Banner>
          </div>
        )}
        {!user.is_user_real && <VerificationCard />}
        <section>
          {!user.has_pay_password && (
            <ListRow
              leading={<KeyRound />}
              title={t('identity:field.payPassword')}
              subtitle={t('identity:center.setPayPassword')}
              to="/change-pay-passwd"
            />
          )}
          <ListRow leading={<IdCard />} title={t('identity:center.identity')} to="/user-review" />
          <ListRow leading={<ShieldCheck />} title={t('identity:secure.title')} to="/secure-center" />
          <ListRow leading={<HandCoins />} title={t('payment:title')} to="/pay" />
          <ListRow leading={<CreditCard />} title={t('fiat:title')} to="/collection-methods" />
          <ListRow leading={<Store />} title={t('fiat:store.title')} to="/fiat-store" />
          <ListRow leading={<FileText />} title={t('statement:title')} to="/statement" />
          <ListRow leading={<QrCode />} title={t('referral:title')} to="/share-code" />
          <ListRow leading={<CircleHelp />} title={t('home:menu.help')} to="/help-center" />
          <TargetRow icon={<Headset />} title={t('home:menu.support')} target={support} />
          <TargetRow icon={<Smartphone />} title={t('home:menu.download')} target={download} />
          <ListRow leading={<Info />} title={t('settings:about.title')} to="/about-us" />
        </section>
        <section aria-label={t('settings:title')} className="border-t border-line pt-3">
          {settings}
        </section>
        <LogOutRow />
      </div>
    </>
  );
}

function Profile({ user }: { readonly user: UserInfo }) {
  const t = useT();
  const name = user.email ?? user.mobile ?? user.uid;
  const copy = (): void => {
    navigator.clipboard.writeText(user.uid).then(
      () => toast.success(t('app:toast.copied')),
      () => toast.error(t('app:error.copyFailed')),
    );
  };
  return (
    <section className="flex items-center gap-3.5 pt-2">
      <span
        aria-hidden="true"
        className="flex size-14 shrink-0 items-center justify-center rounded-full bg-surface text-title uppercase"
      >
        {name.replace(/^\+/, '').slice(0, 1)}
      </span>
      <div className="min-w-0 flex-1">
        <p className="text-symbol wrap-anywhere">{name}</p>
        <p className="figures text-dense text-muted">UID {user.uid}</p>
        <div className="mt-1">
          {user.is_user_real ? (
            <Badge tone="up">{t('identity:center.verified')}</Badge>
          ) : (
            <Badge tone="warn">{t('identity:center.notVerified')}</Badge>
          )}
        </div>
      </div>
      <IconButton label={t('identity:center.copyUid')} icon={<Copy />} onClick={copy} />
    </section>
  );
}

function LogOutRow() {
  const t = useT();
  const navigate = useNavigate();
  const [isAsking, setIsAsking] = useState(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const leave = (): void => {
    setIsLeaving(true);
    logOut()
      .catch(toastError)
      .finally(() => void navigate('/login', { replace: true }));
  };
  return (
    <section className="border-t border-line pt-3">
      <ListRow
        leading={<LogOut />}
        tone="danger"
        title={t('identity:center.logOut')}
        onClick={() => setIsAsking(true)}
      />
      <Dialog
        isOpen={isAsking}
        title={t('identity:center.logOut')}
        confirmLabel={t('identity:center.logOut')}
        confirmTone="danger"
        isConfirming={isLeaving}
        onConfirm={leave}
        onCancel={() => setIsAsking(false)}
      >
        {t('identity:center.logOutAsk')}
      </Dialog>
    </section>
  );
}
