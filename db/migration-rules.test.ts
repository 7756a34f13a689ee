import { readMigrations, MIGRATIONS_FOLDER } from './migrate.ts';
import { expect, test } from 'vitest';
import { judgeMigration } from './migration-rules.ts';

const CLAIM = '-- compatible-from: 0100\n';
/** The file that brought the header. */
const FIRST_JUDGED = 'kernel_release';

test('each migration since releases roll keeps the rules', () => {
  const migrations = readMigrations(MIGRATIONS_FOLDER);
  const first = migrations.findIndex(({ name }) => name.endsWith(`_${FIRST_JUDGED}.sql`));
  expect(first).toBeGreaterThan(0);
  const found = migrations
    .slice(first)
    .flatMap(({ name, sql }) => judgeMigration(sql).map((one) => `${name} ${one}`));
  expect(found).toEqual([]);
});

test.each([
  'drop table spot.order',
  'drop function spot.place(bigint)',
  'alter table spot.order drop side',
  'alter table spot.order drop column if exists side, add column way text',
  'alter table spot.order rename column side to way',
  'alter table spot.order rename side to way',
  'alter table spot.order rename to command',
  "alter type spot.side rename value 'buy' to 'bid'",
  'alter table spot.order alter column price type bigint',
  'alter table spot.order alter price set data type bigint',
  'alter table spot.order alter column price set not null',
  'alter table spot.order add column way text not null',
  'alter table spot.order add way numeric(38, 18) not null',
])('whoever claims that earlier code runs on it may not: %s', (statement) => {
  expect(judgeMigration(`${CLAIM}select 1;\n${statement};`)).toHaveLength(1);
  expect(judgeMigration(`${statement};`), 'without the claim').toEqual([]);
});

test.each([
  'alter table spot.order add column way text',
  "alter table spot.order add column way text not null default 'none'",
  'alter table spot.order add column id2 bigint not null generated always as identity',
  'alter table spot.order alter column price drop not null, drop constraint order_price_check',
  'create table spot.sign (id bigint primary key, name text not null unique check (name <> $$drop table$$))',
  '-- drop table spot.order;\nselect 1',
  "insert into spot.note values ('; drop table spot.order; it''s -- nothing')",
  'create or replace function spot.f() returns void language sql as $$ drop table spot.order $$',
  'create table spot.sign (id bigint); create index on spot.sign (id); alter table spot.sign add unique (id)',
  'alter table wallet.chain add constraint family check (family <> $$$$)',
  'create index concurrently if not exists order_way on spot.order (way)',
  'alter table spot.order add constraint way foreign key (way) references spot.way not valid',
  'alter table spot.order validate constraint way',
  'alter table spot.order add constraint order_key unique using index order_way',
])('earlier code runs on, and nothing waits for: %s', (statement) => {
  expect(judgeMigration(`${CLAIM}${statement};`)).toEqual([]);
});

test.each([
  'create index on spot.order (way)',
  'create unique index order_way on only spot.order using btree (way)',
  'alter table spot.order add constraint way check (way <> $$$$)',
  'alter table spot.order add column way bigint references spot.way',
  'alter table spot.order add foreign key (way) references spot.way (id)',
  'alter table spot.order add constraint order_key unique (way)',
  'alter table spot.order add constraint w check (way > 0) not valid; alter table spot.order validate constraint w',
])('a table that grows is not kept from others by: %s', (statement) => {
  expect(judgeMigration(`${statement};`)).toHaveLength(1);
});
