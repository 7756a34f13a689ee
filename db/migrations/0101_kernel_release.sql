-- Locks: kernel.migration for a moment, which only migrations write. Rewrites: none.
-- compatible-from: 0100
-- The earliest version of the schema whose code may run on the schema after a file, as the header of that file says, for
-- code that does not have the file. Null: the file breaks all code before it.
alter table kernel.migration
  add column compatible_from integer,
  add constraint compatible_from_is_before check (compatible_from between 1 and number - 1);
