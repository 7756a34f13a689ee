import { useWayBack } from '@openbourse/kit/lib/use-way-back.ts';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Credentials } from '../api.ts';
import { KeyPage } from './key-page.tsx';
import { KeysPage } from './keys-page.tsx';
import { SecretDialog } from './secret-dialog.tsx';

const LIST = '/api-keys';
const NEW = 'new';

/**
 * The API keys; `key` in the address opens the form for one, or for a `new` one. A new secret lives here alone, so
 * that going back from the form asks before it is lost.
 */
function ApiKeysScreen() {
  const [search] = useSearchParams();
  const asked = search.get('key');
  const [created, setCreated] = useState<Credentials | null>(null);
  const navigate = useNavigate();
  const leave = useWayBack(LIST);
  const isForm = asked !== null && created === null;
  return (
    <>
      {isForm ? (
        <KeyPage key={asked} id={asked === NEW ? null : asked} onCreated={setCreated} onSaved={leave} />
      ) : (
        <KeysPage />
      )}
      <SecretDialog
        credentials={created}
        isLeaving={asked !== NEW}
        onStay={() => void navigate(`${LIST}?key=${NEW}`)}
        onDone={() => {
          setCreated(null);
          if (asked === NEW) leave();
        }}
      />
    </>
  );
}

export { ApiKeysScreen as Component };
