#!/bin/sh
# Creates the databases of the Temporal server, or brings their schemas up to its version. May run any number of times.
set -eu

for database in temporal temporal_visibility; do
  schema=${database#temporal_}
  temporal-sql-tool --db "$database" create
  temporal-sql-tool --db "$database" setup-schema -v 0.0
  temporal-sql-tool --db "$database" update-schema -d "/etc/temporal/schema/postgresql/v12/$schema/versioned"
done
