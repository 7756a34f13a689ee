import { useTexts } from '../../../shared/lib/texts.ts';
import { type Fact, Facts } from '../../../shared/ui/facts.tsx';
import { TimeText } from '../../../shared/ui/time-text.tsx';
import type { User } from '../api.ts';
import { UserHolds } from './user-holds.tsx';

/** Identity of the user, security of the account, and holds of withdrawals. */
export function UserStanding({ user }: { readonly user: User }) {
  const t = useTexts();
  return (
    <div className="grid items-start gap-x-12 gap-y-8 desktop:grid-cols-2 wide:grid-cols-3">
      <Section title={t('users:person')} facts={usePersonFacts(user)} />
      <Section title={t('users:security')} facts={useSecurityFacts(user)} />
      <UserHolds user={user} />
    </div>
  );
}

function Section({ title, facts }: { readonly title: string; readonly facts: readonly Fact[] }) {
  return (
    <section aria-label={title}>
      <h2 className="mb-3 text-row font-[620]">{title}</h2>
      <Facts facts={facts} />
    </section>
  );
}

function usePersonFacts(user: User): readonly Fact[] {
  const t = useTexts();
  const none = t('shell:none');
  return [
    { label: t('users:uid'), value: user.uid },
    { label: t('users:email'), value: user.email ?? none },
    { label: t('users:mobile'), value: user.mobile ?? none },
    { label: t('users:level'), value: t('users:levelShort', { level: user.level }) },
    { label: t('users:language'), value: user.locale },
    { label: t('users:group'), value: user.user_group },
    { label: t('users:inviteCode'), value: user.invite_code },
    { label: t('users:invitedBy'), value: user.invited_by ?? none },
    { label: t('users:registered'), value: <TimeText at={user.created_at} /> },
  ];
}

function useSecurityFacts(user: User): readonly Fact[] {
  const t = useTexts();
  const told = (is: boolean): string => t(is ? 'shell:yes' : 'shell:no');
  return [
    { label: t('users:payPassword'), value: told(user.has_pay_password) },
    { label: t('users:payPasswordLocked'), value: <TimeText at={user.pay_password_locked_until} /> },
    { label: t('users:authenticatorSince'), value: <TimeText at={user.authenticator_bound_at} /> },
    { label: t('users:recoveryCodes'), value: user.recovery_codes_left },
    { label: t('users:passkeys'), value: user.passkeys },
    { label: t('users:antiPhishing'), value: told(user.has_anti_phishing_code) },
  ];
}
