import { useT } from '@openbourse/kit/lib/i18n.ts';
import { ListRow } from '@openbourse/kit/ui/list-row.tsx';
import { PageHeader } from '@openbourse/kit/ui/page-header.tsx';
import { KeyRound, LockKeyhole } from 'lucide-react';
import { useUserInfo } from '../../session/index.ts';
import { SessionList } from './session-list.tsx';

export function SecureCenterScreen() {
  const t = useT();
  const user = useUserInfo();
  return (
    <>
      <PageHeader title={t('identity:secure.title')} backTo="/user-center" />
      <div className="flex flex-col gap-5 pb-8">
        <section>
          <ListRow
            leading={<LockKeyhole />}
            title={t('identity:secure.loginPassword')}
            trailing={t('identity:secure.change')}
            to="/change-login-passwd"
          />
          <ListRow
            leading={<KeyRound />}
            title={t('identity:field.payPassword')}
            trailing={t(user?.has_pay_password === true ? 'identity:secure.set' : 'identity:secure.notSet')}
            to="/change-pay-passwd"
          />
        </section>
        <SessionList />
      </div>
    </>
  );
}
