import { useT } from '@openbourse/kit/lib/i18n.ts';
import { PageHeader } from '@openbourse/kit/ui/page-header.tsx';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { useState } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import { useSite } from '../../session/index.ts';
import { DemoMessages } from './demo-messages.tsx';

const TARGET_MIN = 5;

/** The demo mailbox as a page: type an address or a number and read what was sent to it. Demo mode only. */
function DemoMailboxScreen() {
  const t = useT();
  const site = useSite();
  const [params] = useSearchParams();
  const [target, setTarget] = useState(params.get('target') ?? '');
  if (site?.is_demo === false) return <Navigate to="/" replace />;
  return (
    <>
      <PageHeader title={t('identity:demo.mailboxTitle')} backTo="/" />
      <TextField label={t('identity:demo.mailboxTarget')} value={target} onValueChange={setTarget} />
      {target.trim().length >= TARGET_MIN && <DemoMessages target={target.trim()} />}
    </>
  );
}

export { DemoMailboxScreen as Component };
