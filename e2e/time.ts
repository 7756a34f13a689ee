import pg from 'pg';
import type { Person } from './accounts.ts';

/**
 * Lets the day pass that a new address and a change of security wait for, for one person and without the rest of the
 * server. It needs the database that the task of the browser tests makes for its run.
 */
export async function letDayPass(person: Person): Promise<void> {
  const { id } = await person.client.call('identity.info', {});
  await change('update identity.user set withdrawal_hold_until = null where id = $1', id);
  await change(
    `update wallet.withdrawal_address set created_at = created_at - interval '25 hours',
       usable_at = usable_at - interval '25 hours' where user_id = $1`,
    id,
  );
}

/** Lets the minute pass that lies between two codes to one address. */
export async function letMinutePass({ email }: { readonly email: string }): Promise<void> {
  await change(
    `update identity.code set created_at = created_at - interval '61 seconds' where account = $1`,
    email,
  );
}

/** Lets the time pass in which the used codes of an authenticator do not count again. */
export async function letCodesPass(person: Person): Promise<void> {
  const { id } = await person.client.call('identity.info', {});
  await change('update identity.authenticator set last_step = 0 where user_id = $1', id);
}

/** Gives the limits of the highest level, whose documents are no part of what is shown here. */
export async function raiseLevel(person: Person): Promise<void> {
  const { id } = await person.client.call('identity.info', {});
  await change('update identity.user set level = 2 where id = $1', id);
}

/** Lets the time of an order between people run out: the clock acts on it within a second. */
export async function letDeadlineCome(
  orderId: string,
  kind: 'expire' | 'evidence' | 'review',
): Promise<void> {
  // What is over is computed from the application once the clock has acted.
  if (kind === 'evidence')
    await change(
      `update fiat.order set disputed_at = disputed_at - interval '24 hours' where public_id = $1`,
      orderId,
    );
  await change(
    `update fiat.deadline set due_at = now(), left_ms = null
     where kind = '${kind}' and order_id = (select id from fiat.order where public_id = $1)`,
    orderId,
  );
}

async function change(sql: string, id: number | string): Promise<void> {
  const client = new pg.Client({ connectionString: process.env['E2E_DATABASE_URL'] });
  await client.connect();
  try {
    await client.query(sql, [id]);
  } finally {
    await client.end();
  }
}
