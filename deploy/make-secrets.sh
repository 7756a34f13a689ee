#!/bin/sh
# Makes the secrets of compose.yaml that do not exist, once, as root: sh deploy/make-secrets.sh [FOLDER]
# Only root reaches the folders; inside of a container only the secrets that it was given are there. Files that the programs
# demand for themselves alone belong to the user of the container (10001 the server, 10002 the signer).
set -eu
umask 077
folder=${1:-$(dirname "$0")}
secrets=$folder/secrets
signer=$folder/signer
mkdir -p "$secrets" "$signer"

random() { od -An -N 32 -tx1 /dev/urandom | tr -d ' \n'; }
# keep FILE MODE OWNER: what comes in, unless the file is there already.
keep() {
  [ -e "$1" ] && cat >/dev/null && return
  cat >"$1" && chown "$3" "$1" && chmod "$2" "$1"
}

random | keep "$secrets/postgres_password" 444 0:0
echo "1=$(random)" | keep "$secrets/secret" 444 0:0
random | keep "$secrets/metrics_token" 444 0:0
random | keep "$secrets/grafana_password" 444 0:0
echo "postgres://openbourse_owner:$(random)@postgres:5432/openbourse" | keep "$secrets/migration_url" 444 0:0
echo "postgres://openbourse_server:$(random)@postgres:5432/openbourse" | keep "$secrets/database_url" 444 0:0

# Of NATS, where gateways and their owner meet: a user for each and for the members of a cluster, and a certificate that vouches
# for itself under the names of Compose and of the chart.
random | keep "$secrets/nats_cluster_password" 444 0:0
[ -e "$secrets/nats_owner" ] || echo "owner:$(random)" | keep "$secrets/nats_owner" 444 0:0
[ -e "$secrets/nats_gateway" ] || echo "gateway:$(random)" | keep "$secrets/nats_gateway" 444 0:0
printf 'OWNER_PASSWORD: "%s"\nGATEWAY_PASSWORD: "%s"\n' \
  "$(cut -d: -f2 "$secrets/nats_owner")" "$(cut -d: -f2 "$secrets/nats_gateway")" | keep "$secrets/nats_passwords" 444 0:0
if [ ! -e "$secrets/nats_certificate" ]; then
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 3650 -subj /CN=nats \
    -addext subjectAltName=DNS:nats,DNS:nats-0.nats,DNS:nats-1.nats,DNS:nats-2.nats -keyout "$secrets/nats_key" -out "$secrets/nats_certificate" 2>/dev/null
  chmod 444 "$secrets/nats_key" "$secrets/nats_certificate"
fi

echo '{}' | keep "$secrets/chains.json" 600 10001:10001

# The signer and the server each have the token of the signer.
[ -e "$signer/token" ] || random | keep "$signer/token" 600 10002:10002
keep "$secrets/server_signer_token" 600 10001:10001 <"$signer/token"
keep "$signer/signer.json" 600 10002:10002 <<'JSON'
{
  "listen": "unix:/run/openbourse/signer.sock",
  "tokenFile": "/etc/openbourse/token",
  "journal": "/var/lib/openbourse-signer/journal.jsonl",
  "chains": {}
}
JSON
chown 10002:10002 "$signer"

if [ ! -e "$secrets/smtp_url" ]; then
  echo "What is missing is yours: the mail server, as smtps://user:password@host, in $secrets/smtp_url (mode 444)." >&2
fi
