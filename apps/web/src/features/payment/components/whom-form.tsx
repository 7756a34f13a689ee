import { describeError } from '@openbourse/client';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { useQuery } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import { payeesQuery } from '../api.ts';
import { pathIn } from '../model/pay-link.ts';
import { PersonRow } from './person-row.tsx';

export interface WhomFormProps {
  /** Account that was looked for before, or that a link names. */
  readonly initial: string;
  /** Reason why it was not found. */
  readonly error: Error | null;
  readonly isLooking: boolean;
  readonly onLook: (account: string) => void;
}

/** Choice of the payee: an account that is looked up, a link that is pasted, or a person who was paid before. */
export function WhomForm({ initial, error, isLooking, onLook }: WhomFormProps) {
  const t = useT();
  const navigate = useNavigate();
  const [account, setAccount] = useState(initial);
  const [isMissing, setIsMissing] = useState(false);
  const isOfThis = account.trim() === initial;
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    const text = account.trim();
    const path = pathIn(text, location.origin);
    setIsMissing(text === '');
    if (path !== null) void navigate(path, { replace: true });
    else if (text !== '') onLook(text);
  };
  const refused = error !== null && isOfThis ? describeError(error) : undefined;
  return (
    <>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label={t('payment:whom')}
          hint={t('payment:whomHint')}
          maxLength={2_000}
          autoCapitalize="none"
          spellCheck={false}
          value={account}
          error={isMissing ? t('payment:whomMissing') : refused}
          onValueChange={(text) => {
            setAccount(text);
            setIsMissing(false);
          }}
        />
        <Button type="submit" isBlock isLoading={isLooking}>
          {t('app:action.next')}
        </Button>
      </form>
      <KnownPayees onChoose={onLook} isLooking={isLooking} />
    </>
  );
}

/** People who were paid before; nothing until there are any. */
function KnownPayees({
  onChoose,
  isLooking,
}: {
  readonly onChoose: (uid: string) => void;
  readonly isLooking: boolean;
}) {
  const t = useT();
  const { data: payees = [] } = useQuery(payeesQuery);
  if (payees.length === 0) return null;
  return (
    <section aria-labelledby="known-payees">
      <h2 id="known-payees" className="pt-2 text-symbol">
        {t('payment:paidBefore')}
      </h2>
      <ul className="divide-y divide-line">
        {payees.map((payee) => (
          <li key={payee.uid}>
            <PersonRow person={payee} disabled={isLooking} onClick={() => onChoose(payee.uid)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
