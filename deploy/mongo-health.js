// Run by the health check of MongoDB: initiates the replica set and creates Rollcall's user, once; then succeeds while
// the server accepts writes.
const { MONGO_INITDB_ROOT_PASSWORD, MONGO_PASSWORD } = process.env;

db.getSiblingDB('admin').auth('root', MONGO_INITDB_ROOT_PASSWORD);
try {
  rs.status();
} catch {
  rs.initiate({
    _id: 'rollcall',
    members: [{ _id: 0, host: 'mongo:27017' }],
    // Matters once there are more members: see docs/operations.md.
    settings: {
      electionTimeoutMillis: 4000,
      heartbeatIntervalMillis: 1000,
      heartbeatTimeoutSecs: 2,
      catchUpTimeoutMillis: 1000,
    },
  });
}
const isPrimary = db.hello().isWritablePrimary;
const rollcall = db.getSiblingDB('rollcall');
if (isPrimary && rollcall.getUser('rollcall') === null) {
  rollcall.createUser({
    user: 'rollcall',
    pwd: MONGO_PASSWORD,
    // Its own database, and reading `transactionLifetimeLimitSeconds`.
    roles: ['readWrite', 'dbAdmin', { role: 'clusterMonitor', db: 'admin' }],
  });
}
quit(isPrimary ? 0 : 1);
