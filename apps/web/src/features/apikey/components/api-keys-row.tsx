import { clock } from '@openbourse/kit/lib/clock.ts';
import { useT } from '@openbourse/kit/lib/i18n.ts';
import { ListRow } from '@openbourse/kit/ui/list-row.tsx';
import { useQuery } from '@tanstack/react-query';
import { Bot } from 'lucide-react';
import { keysQuery } from '../api.ts';
import { keyAge } from '../model/key-age.ts';

/** The way from the security center to the API keys, with how many of them work. */
export function ApiKeysRow() {
  const t = useT();
  const live = useQuery(keysQuery).data?.filter(
    (key) => keyAge(key.expires_at, clock.now()).kind !== 'expired',
  ).length;
  return (
    <ListRow
      leading={<Bot />}
      title={t('apikey:title')}
      {...(live !== undefined && { trailing: live === 0 ? t('identity:secure.notSet') : `${live}` })}
      to="/api-keys"
    />
  );
}
