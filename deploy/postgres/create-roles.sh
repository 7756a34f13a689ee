#!/bin/sh
# Runs once, in an empty cluster: one role owns the tables, another one is the server's (ADR 55). Each password is that of
# the address which the server and the migration are given.
set -eu

password_of() { sed -n 's#^postgres://[^:]*:\([0-9A-Za-z_-]*\)@.*#\1#p' "$1"; }
owner=$(password_of /run/secrets/migration_url)
server=$(password_of /run/secrets/database_url)
if [ -z "$owner" ] || [ -z "$server" ]; then
  echo "migration_url and database_url are addresses postgres://role:password@host/openbourse with plain passwords" >&2
  exit 1
fi
psql --set ON_ERROR_STOP=1 --set owner="$owner" --set server="$server" --username "$POSTGRES_USER" --dbname postgres <<'SQL'
create role openbourse_owner login password :'owner';
create role openbourse_server login password :'server';
create database openbourse owner openbourse_owner;
SQL
pgbackrest --stanza=openbourse stanza-create
