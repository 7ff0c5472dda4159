/** All tests that run `npm start` in one file, since concurrent starts would choose the same ports. */
import './start.test.js';
import '../readme.test.js';
