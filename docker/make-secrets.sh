#!/bin/sh
# Makes the secrets that the compose files mount: docker/secrets/, each once, nothing is ever overwritten.
# The folder is closed to other users. The files in it are readable, because containers run under users of their own
# and meet each file by itself.
set -eu
cd "$(dirname "$0")"
umask 022
mkdir -p secrets
chmod 700 secrets
cd secrets

random() { head -c "$1" /dev/urandom; }
keep() { # keep NAME: writes what comes in, unless there is one
  if [ -e "$1" ]; then
    cat >/dev/null
    echo "kept  docker/secrets/$1"
  else
    cat >"$1.new"
    mv "$1.new" "$1"
    echo "made  docker/secrets/$1"
  fi
}

random 32 | base64 | keep master.key
random 32 | base64 | keep signing.key
random 32 | base64 | keep custodian.key
random 24 | od -An -v -tx1 | tr -d ' \n' | keep postgres-password
echo "postgres://causeway:$(cat postgres-password)@postgres:5432/causeway" | keep database-url

echo "Keep a copy of docker/secrets/master.key apart from this machine: without it no backup can be read. Keep one of"
echo "docker/secrets/signing.key with it: without it nothing vouches for what was signed so far."
echo "Keep one of docker/secrets/custodian.key in a third place: without it no wallet can be exported or signed for."
