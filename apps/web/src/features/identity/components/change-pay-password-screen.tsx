import { SECURITY_LIMITS } from '@openbourse/api/limits';
import { useNow } from '@openbourse/kit/lib/clock.ts';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useFormat } from '@openbourse/kit/lib/use-format.ts';
import { MINUTE_MS } from '@openbourse/money';
import { useNavigate } from 'react-router';
import { useUserInfo } from '../../session/index.ts';
import { FormPage } from './form-page.tsx';
import { PayPasswordFields, usePayPasswordForm } from './pay-password-form.tsx';

const HOLD_MS = SECURITY_LIMITS.holdHoursChange * 3_600_000;

function ChangePayPasswordScreen() {
  const t = useT();
  const navigate = useNavigate();
  const format = useFormat();
  const user = useUserInfo();
  const state = usePayPasswordForm(() => navigate('/secure-center', { replace: true }));
  // Setting it for the first time holds nothing.
  const held = t('identity:change.payHold', { until: format.dateTime(useNow(MINUTE_MS) + HOLD_MS) });
  return (
    <FormPage
      title={t('identity:change.payTitle')}
      backTo="/secure-center"
      hint={[t('identity:change.payHint'), ...(user?.has_pay_password === true ? [held] : [])].join(' ')}
      submitLabel={t('app:action.save')}
      isPending={state.isPending}
      onSubmit={state.submit}
    >
      <PayPasswordFields state={state} />
    </FormPage>
  );
}

export { ChangePayPasswordScreen as Component };
