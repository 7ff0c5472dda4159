/** What runs `npm start`, in one file: two that start at the same moment would choose the same ports. */
import './start.test.js';
import '../readme.test.js';
