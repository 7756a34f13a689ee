import type { Db } from '../kernel/db.ts';

/** Inserts a paused endpoint, which has no secret; answers its id. */
export async function insertWebhook(owner: Db): Promise<string> {
  const [row] = await owner.query<{ id: string }>(
    `insert into webhook.endpoint (id, url, description, kinds, state, secret_sealed, created_at)
     values (gen_random_uuid(), 'https://crm.example.com/', 'Records', array['account.frozen'], 'paused', '', now())
     returning id`,
  );
  return row?.id ?? '';
}
