import { API_KEY_LIMITS } from '@openbourse/api/limits';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { useForm } from '@openbourse/kit/lib/use-form.ts';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { type SubmitEvent, useState } from 'react';
import type { ApiKey, Credentials } from '../api.ts';
import { initialTerms, TERM_RULES } from '../model/key-form.ts';
import { useAllowList } from '../use-allow-list.ts';
import { useExpiry } from '../use-expiry.ts';
import { AllowList } from './allow-list.tsx';
import { ExpiryField } from './expiry-field.tsx';
import { KeySheet } from './key-sheet.tsx';
import { ScopeFields } from './scope-fields.tsx';
import { SigningFields } from './signing-fields.tsx';

export interface KeyFormProps {
  /** The key that is changed; null for a new one. */
  readonly apiKey: ApiKey | null;
  readonly onCreated: (credentials: Credentials) => void;
  readonly onSaved: () => void;
}

/** Form for the permissions, addresses and end of a key; the sheet after it asks for the proof. */
export function KeyForm({ apiKey, onCreated, onSaved }: KeyFormProps) {
  const t = useT();
  const [initial] = useState(() => initialTerms(apiKey));
  const form = useForm({ initial, rules: TERM_RULES, text: t });
  const allowList = useAllowList(form.values.ips, (ips) => form.set('ips', ips));
  const expiry = useExpiry(form.values, apiKey?.expires_at ?? null);
  const [isAsking, setIsAsking] = useState(false);
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    // Both, so that everything that is wrong shows at once.
    const isListed = allowList.take();
    if (form.check() && isListed) setIsAsking(true);
  };
  return (
    <>
      <form noValidate onSubmit={submit} className="flex flex-col gap-6">
        <TextField
          label={t('apikey:label')}
          hint={t('apikey:labelHint')}
          maxLength={API_KEY_LIMITS.labelLengthMax}
          {...form.bind('label')}
        />
        <ScopeFields value={form.values.scopes} onChange={(scopes) => form.set('scopes', scopes)} />
        {apiKey === null && (
          <SigningFields
            isOwn={form.values.isOwnKey}
            onChange={(isOwn) => form.set('isOwnKey', isOwn)}
            publicKey={form.bind('public_key')}
          />
        )}
        <AllowList list={allowList} refusal={form.errorOf('ips')} />
        <ExpiryField
          expiry={expiry}
          refusal={form.errorOf('expires_at')}
          onChange={(value) => form.set('expires_at', value)}
        />
        <div className="flex flex-col gap-3">
          {apiKey !== null && (
            <p className="text-dense text-muted">
              {t(apiKey.is_suspended ? 'apikey:confirmHint' : 'apikey:editHint')}
            </p>
          )}
          <Button type="submit" isBlock>
            {t('app:action.next')}
          </Button>
        </div>
      </form>
      <KeySheet
        isOpen={isAsking}
        apiKey={apiKey}
        terms={form.values}
        expiry={expiry}
        onClose={() => setIsAsking(false)}
        onCreated={onCreated}
        onSaved={onSaved}
        onRefused={(error) => {
          const isTerm = form.refuse(error);
          if (isTerm) setIsAsking(false);
          return isTerm;
        }}
      />
    </>
  );
}
