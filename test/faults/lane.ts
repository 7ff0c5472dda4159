/** All fault tests in one file, so that one process runs them serially while others run the rest. */
import './broadcast-killed.test.js';
import './confirmation-killed.test.js';
import './import-killed.test.js';
import './jobs.test.js';
import './kill-under-load.test.js';
import './mail-killed.test.js';
import './members-lost.test.js';
import './awaited-events.test.js';
import './mongo-away.test.js';
import './temporal-away.test.js';
import './two-processes.test.js';
import './worker-lost.test.js';
