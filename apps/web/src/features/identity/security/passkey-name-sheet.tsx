import { useT } from '@openbourse/kit/lib/i18n.ts';
import { BottomSheet } from '@openbourse/kit/ui/bottom-sheet.tsx';
import { Button } from '@openbourse/kit/ui/button.tsx';
import { TextField } from '@openbourse/kit/ui/text-field.tsx';
import { useMutation } from '@tanstack/react-query';
import { type SubmitEvent, useState } from 'react';
import { client } from '../../session/index.ts';
import { type Passkey, refreshSecurity } from './api.ts';

const NAME_MAX = 40;

export interface PasskeyNameSheetProps {
  /** The passkey that gets another name; null keeps the sheet closed. */
  readonly passkey: Passkey | null;
  readonly onClose: () => void;
}

export function PasskeyNameSheet({ passkey, onClose }: PasskeyNameSheetProps) {
  const t = useT();
  return (
    <BottomSheet isOpen={passkey !== null} onClose={onClose} title={t('security:passkeyName')}>
      {passkey !== null && <NameForm key={passkey.id} passkey={passkey} onDone={onClose} />}
    </BottomSheet>
  );
}

function NameForm({ passkey, onDone }: { readonly passkey: Passkey; readonly onDone: () => void }) {
  const t = useT();
  const [name, setName] = useState(passkey.name);
  const rename = useMutation({
    mutationFn: () => client.call('identity.passkey_rename', { id: passkey.id, name: name.trim() }),
    onSuccess: async () => {
      onDone();
      await refreshSecurity();
    },
  });
  const submit = (event: SubmitEvent): void => {
    event.preventDefault();
    if (name.trim() !== '') rename.mutate();
  };
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-3 pb-4">
      <TextField
        label={t('security:passkeyName')}
        maxLength={NAME_MAX}
        value={name}
        onValueChange={setName}
      />
      <Button type="submit" isBlock disabled={name.trim() === ''} isLoading={rename.isPending}>
        {t('app:action.save')}
      </Button>
    </form>
  );
}
