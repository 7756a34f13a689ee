import { ConfigError } from './config-error.ts';
import type { Db } from './db.ts';

/** Roles of PostgreSQL that read or write the machine or all data, whatever the tables grant. */
const PREDEFINED = ['pg_execute_server_program', 'pg_write_server_files', 'pg_write_all_data'];
/** Items listed of a kind; the first ones say enough. */
const SHOWN = 5;

/**
 * Refuses a role that could rewrite what is append-only or change the tables, whether by itself, by a role that it is a
 * member of, or by what everybody may. It looks at the role that logged in: what that one is now, it can change.
 */
export async function assertServerRole(db: Db): Promise<void> {
  const [role] = await db.query<{ name: string; isSuperuser: boolean; hasRights: boolean }>(
    `select session_user as name, (select rolsuper from pg_roles where rolname = session_user) as "isSuperuser",
       to_regprocedure('kernel.server_rights()') is not null as "hasRights"`,
  );
  if (role === undefined) return;
  const powers = role.isSuperuser
    ? ['it is a superuser']
    : [...(await findPowers(db)), ...(role.hasRights ? await findExcess(db) : [])];
  if (powers.length === 0) return;
  throw new ConfigError(
    `the role "${role.name}" of DATABASE_URL could rewrite the ledger and the audit log: ${powers.join('; ')}. ` +
      'Give the server a role of its own (create role openbourse_server login password ...), name it in DATABASE_URL, ' +
      'and name the role that owns the tables in OB_MIGRATION_URL',
  );
}

/** Powers of a role whatever the tables grant it. */
async function findPowers(db: Db): Promise<readonly string[]> {
  const rows = await db.query<{ power: string }>(
    `with schemas as (
       select oid, nspname, nspowner from pg_namespace where nspname !~ '^(pg_|information_schema$)'
     ), owned as (
       select 'the schema ' || nspname as name, nspowner as owner from schemas
       union all
       select 'the table ' || c.oid::regclass, relowner from pg_class c join schemas s on s.oid = relnamespace
       where relkind in ('r', 'p', 'v', 'm')
       union all
       select 'the function ' || p.oid::regproc, proowner from pg_proc p join schemas s on s.oid = pronamespace
     )
     select 'it may create roles' as power from pg_roles where rolname = session_user and rolcreaterole
     union all
     select 'it is a member of ' || rolname from pg_roles
     where rolname = any ($1) and pg_has_role(session_user, oid, 'member')
     union all
     select 'it owns the database' from pg_database
     where datname = current_database() and pg_has_role(session_user, datdba, 'member')
     union all
     select 'it may create schemas' where has_database_privilege(session_user, current_database(), 'create')
     union all
     select 'it may create in the schema ' || nspname from schemas where has_schema_privilege(session_user, oid, 'create')
     union all
     (select 'it owns ' || name from owned where pg_has_role(session_user, owner, 'member') limit ${SHOWN})`,
    [PREDEFINED],
  );
  return rows.map(({ power }) => power);
}

/**
 * Grants of the tables beyond `kernel.server_rights`, to the role, to one that it is a member of, or to
 * everyone.
 */
async function findExcess(db: Db): Promise<readonly string[]> {
  const rows = await db.query<{ excess: string }>(
    `with rights as materialized (
       select relation, privilege, columns from kernel.server_rights()
     ), excess as (
       select t.relation, p.privilege
       from (select distinct relation from rights) t,
         unnest(array['INSERT', 'DELETE', 'TRUNCATE', 'TRIGGER', 'REFERENCES']) as p(privilege)
       where has_table_privilege(session_user, t.relation, p.privilege)
       except
       select relation, privilege from rights
       union
       select a.attrelid, 'UPDATE' from pg_attribute a
       where a.attrelid in (select relation from rights) and a.attnum > 0 and not a.attisdropped
         and has_column_privilege(session_user, a.attrelid, a.attnum, 'update')
         and not exists (
           select from rights r where r.relation = a.attrelid and r.privilege = 'UPDATE'
             and (r.columns is null or a.attname = any (r.columns)))
     )
     select format('it may %s %s', lower(string_agg(privilege, ', ' order by privilege)), relation::regclass) as excess
     from excess group by relation order by relation::regclass::text limit ${SHOWN}`,
  );
  return rows.map(({ excess }) => excess);
}
