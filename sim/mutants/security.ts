import { mutantsOf } from './mutant.ts';

/** Defects of what stands in for an authenticator. */
export const SECURITY_MUTANTS = mutantsOf(
  {
    seed: 72,
    only: 'security.renew,security.use,security.add,security.remove,security.unb',
    days: 0.3,
    bursts: 12,
  },
  [
    {
      name: 'security.recovery_code_opens_again',
      file: 'apps/server/src/identity/factor/factor-queries.ts',
      find: '    `update identity.recovery_code set used_at = $3\n',
      replace:
        '    `update identity.recovery_code set used_at = case when $3::timestamptz is null then now() end\n',
      why: 'Who has seen a recovery code that was used opens the account.',
    },
    {
      name: 'security.removed_passkey_stays',
      file: 'apps/server/src/identity/passkey/passkey-queries.ts',
      find: "'delete from identity.passkey where user_id = $1 and id = $2 returning name',",
      replace: "'select name from identity.passkey where user_id = $1 and id = $2',",
      why: 'A lost phone that was removed opens the account.',
      trial: { seed: 73, only: 'security.add,security.remove', days: 1, bursts: 30 },
    },
    {
      name: 'security.key_survives_recovery',
      file: 'apps/server/src/apikey/queries.ts',
      find: '(u.is_disabled or u.frozen_at is not null or coalesce(k.proved_at <= u.recovered_at, false))',
      replace: '(u.is_disabled or u.frozen_at is not null)',
      why: 'Security M7: who stole an account keeps its API keys after the recovery.',
      trial: { seed: 5, only: 'program.,security.' },
    },
    {
      name: 'security.guesses_of_strangers_delay',
      file: 'apps/server/src/kernel/throttle.ts',
      find: 'key: `account:${account}@${network}`',
      replace: 'key: `account:${account}`',
      why: 'Security H8: who knows an address keeps its owner out.',
      trial: { only: 'security.lock' },
    },
    {
      name: 'security.codes_of_strangers_count',
      file: 'apps/server/src/identity/code/send-code.ts',
      find: 'timesOf((sending) => sending.requester === requester && sending.account === account)',
      replace: 'timesOf((sending) => sending.account === account)',
      why: 'Security H8: an owner gets no code because strangers asked for some.',
      trial: { only: 'security.lock' },
    },
  ],
);
