#!/bin/sh
# Creates the namespace on a Temporal server, which keeps a closed run for 30 days. May run any number of times.
set -eu

until temporal operator cluster health; do sleep 2; done
temporal operator namespace describe --namespace rollcall ||
  temporal operator namespace create --namespace rollcall --retention 720h
