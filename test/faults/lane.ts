/** The faults in one file: one process of a run takes them one after the other, while others do the rest. */
import './awaited-events.test.js';
import './confirmation-killed.test.js';
import './kill-under-load.test.js';
import './mongo-away.test.js';
import './temporal-away.test.js';
import './two-processes.test.js';
